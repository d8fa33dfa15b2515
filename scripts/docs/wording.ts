import type { Json } from '../../src/core';
import type { Choice } from '../../src/catalog';

/** Formats inline code. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Formats a value as inline code, in the syntax that HCL and JSON share. */
export function codeOf(value: Json): string {
  return code(JSON.stringify(value).replaceAll(',"', ', "'));
}

/** Joins texts: `a`, `b` or `c`. */
export function oneOf(texts: readonly string[], word = 'or'): string {
  const last = texts[texts.length - 1] ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** Describes a choice between attributes in a sentence. */
export function choiceSentence({ count, of }: Choice): string {
  // A secret can always be set through its companion, so only one name is shown.
  const shown = of.map((group) => group.filter((name) => !group.some((other) => `${other}_wo` === name)));
  const groups = oneOf(shown.map((group) => group.map(code).join(' with ')));
  if (of.length < 2) return '';
  switch (count) {
    case 'exactly-one':
      return `Exactly one of ${groups} is required.`;
    case 'at-most-one':
      return `At most one of ${groups} is allowed.`;
    case 'at-least-one':
      return `At least one of ${groups} is required.`;
  }
}

/** Reports whether a text only repeats a name: `RIP filter.` for `rip_filter`. */
export function saysOnly(name: string, text: string): boolean {
  const bare = (one: string): string => one.toLowerCase().replace(/[^a-z0-9]/g, '');
  return bare(name) === bare(text);
}

/** Returns `a` or `an` by pronunciation: acronyms that are spelled out begin with a vowel more often than words. */
export function article(text: string): string {
  const [first = ''] = text.split(/[ -]/);
  const isSpelledOut = /^[A-Z]{2,}$/.test(first) && !spokenAsWords.has(first);
  const vowel = isSpelledOut ? /^[AEFHILMNORSX]/ : /^[AEIOaeio]/;
  return vowel.test(text) ? 'an' : 'a';
}

const spokenAsWords: ReadonlySet<string> = new Set(['HIP', 'NAT', 'LAN', 'MAC', 'RADIUS', 'SAML', 'SCEP']);

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
