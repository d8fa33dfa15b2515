import type { Container } from '../../catalog';
import { isDisabled, type KnownRule } from './rules/rule-book';
import type { UseState } from './usage-result';

/** What the logs cannot say of a rule. */
export interface Evidence {
  readonly isObserved: (place: Container) => boolean;
  /** Number of lines of the logs that can be sessions of a rule, but are not counted as such. */
  readonly openLines: (rule: KnownRule) => number;
  /** Keys of rules that may have decided sessions of another rule with this name. */
  readonly notDistinguished: ReadonlySet<string>;
  /** Whether a rule, object or member was in the configuration before the period; undefined if not known. */
  readonly isOld: ((key: string) => boolean) | undefined;
  /** Parts of the configuration that were not read and can have further users of an object. */
  readonly notRead: readonly string[];
  /** Whether a plan creates it. */
  readonly isPlanned: (key: string) => boolean;
}

/** Explanations of the states in which no session does not mean unused. */
export const limitTexts: Readonly<Partial<Record<UseState, string>>> = {
  possible: 'sessions may have used it: the configuration does not have its content, or several entries have the value',
  new: 'it was not in the configuration before the period',
  'age unknown': 'it may be newer than the period: pass a history with --git, --snapshots or --versions',
  'not observed': 'it also applies to firewalls without logs',
  'not known':
    'lines of the logs can be of it: they were not understood, only start a session, or name a rule that the configuration does not have; or what has it was not read',
  'not logged': 'the rule does not log the end of sessions',
  'not distinguished': 'logs name rules without folder, and another rule of this name matches the same sessions',
  'not applied': 'it applies to no firewall of the configuration',
  disabled: 'the rule is disabled',
  'not in a rule': 'no enabled security rule has it: other rules may',
};

/** Why logs would not have all sessions of a rule; undefined if they would. */
export function limitOf(rule: KnownRule, { isObserved, openLines, notDistinguished }: Evidence): UseState | undefined {
  if (isDisabled(rule)) return 'disabled';
  if (rule.firewalls.length === 0) return 'not applied';
  if (notDistinguished.has(rule.key)) return 'not distinguished';
  if (rule.rule.fields['log_end'] === false) return 'not logged';
  if (!rule.firewalls.every(isObserved)) return 'not observed';
  return openLines(rule) > 0 ? 'not known' : undefined;
}

/** Number of lines that can be sessions of one of the rules; only for the state `not known`. */
export function linesOf(state: UseState, owners: readonly KnownRule[], { openLines }: Evidence): { lines?: number } {
  const lines = Math.max(0, ...owners.map(openLines));
  return state === 'not known' && lines > 0 ? { lines } : {};
}

/** The state of what was seen in no session, and about which the logs can say something. */
function ageOf(key: string, { isOld, isPlanned }: Evidence): UseState {
  if (isPlanned(key)) return 'new';
  if (isOld === undefined) return 'age unknown';
  return isOld(key) ? 'unused' : 'new';
}

/** The state of a rule without a certain session. */
export function ruleState(rule: KnownRule, evidence: Evidence): UseState {
  return limitOf(rule, evidence) ?? ageOf(rule.key, evidence);
}

/** The state of an object or member without a certain session; `owners`: the rules that have it. */
export function partState(key: string, possible: number, owners: readonly KnownRule[], evidence: Evidence): UseState {
  if (possible > 0) return 'possible';
  const state = stateOfOwned(key, owners, evidence);
  return evidence.notRead.length > 0 && (state === 'unused' || state === 'not in a rule') ? 'not known' : state;
}

function stateOfOwned(key: string, owners: readonly KnownRule[], evidence: Evidence): UseState {
  const active = owners.filter((owner) => !isDisabled(owner) && owner.firewalls.length > 0);
  if (active.length === 0) return 'not in a rule';
  const limits = active.flatMap(
    (rule) => limitOf(rule, evidence) ?? (ageOf(rule.key, evidence) === 'new' ? 'new' : []),
  );
  return limits[0] ?? ageOf(key, evidence);
}
