/** A word or phrase that is banned from user-facing text, and its replacement. */
export interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Based on the rules and the glossary of the project's language page. */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\b(?:is|are|be|was|were|been) told\b/i, instead: 'receives, is advertised, or a computed attribute' },
  { pattern: /\btells?\b(?! (?:Terraform|terraform|npm|git))/i, instead: 'advertises, reports, contains, shows' },
  { pattern: /\b(?:is|are) asked\b/i, instead: 'is queried, is prompted' },
  { pattern: /\bstands? (?:in|for|as|before|behind|beside|in the way)\b/i, instead: 'is, represents, replaces' },
  { pattern: /\blies? (?:in|below|above|at|there|elsewhere)\b/i, instead: 'is in' },
  { pattern: /\bgoes (?:only|with|out|to|into|away|on|there)\b/i, instead: 'is sent, is valid only with, continues' },
  { pattern: /\bwhom\b/i, instead: 'an active sentence' },
  { pattern: /\bof which\b/i, instead: 'two sentences' },
  { pattern: /\bwhat (?:there is|it is to|is there|concerns|becomes of|comes of)\b/i, instead: 'the noun' },
  { pattern: /\bnobody\b/i, instead: 'no user, no account, not' },
  { pattern: /\b(?:somebody|anybody|everybody)\b/i, instead: 'another user, any user, every user' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bbeside\b/i, instead: 'next to, in addition to' },
  { pattern: /\bas it is\b/i, instead: 'unchanged' },
  { pattern: /\bma(?:d|k)es? up for\b/i, instead: 'retries, compensates' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bwish(?:es|ed)?\b/i, instead: 'desired state' },
  { pattern: /\btrouble\b/i, instead: 'problem, failure' },
  { pattern: /\bexists already\b/i, instead: 'already exists' },
  { pattern: /\b(?<!there )(?:is|are) no (?!longer\b|more than\b)[a-z]+\b/i, instead: 'is not a valid …, invalid …' },
  { pattern: /\bends with \d\b/i, instead: 'exits with' },
  { pattern: /\bsigns? of life\b/i, instead: 'hello packets, keepalives' },
  { pattern: /\bowed?s?\b(?=[^"`']* delet)|\bdeletes? (?:is|are) owed\b/i, instead: 'pending delete' },
  { pattern: /\blet(?:s)? go of\b/i, instead: 'removes from the state, abandons' },
];
