import type { Fields } from '../state/fields';
import { asFields, asText } from '../state/fields';
import type { BusyPolicy } from './busy';
import { parseDuration } from './duration';
import type { OfflinePolicy } from './outcome';

/** How a push is made, beside what and where to. */
export interface PushOptions {
  readonly description: string | undefined;
  readonly changes: 'own' | 'everybodys';
  readonly onBusy: BusyPolicy;
  readonly offline: OfflinePolicy;
  readonly onFailure: 'error' | 'restore';
  readonly limitMs: number;
}

const defaultLimitMs = 60 * 60_000;

/** The words of inputs that are one of few. */
export const inputWords = {
  on_busy: ['queue', 'wait', 'fail'],
  offline_devices: ['error', 'warn'],
  on_failure: ['error', 'restore'],
  first: ['push', 'record'],
} as const;

/** Reads the options from checked fields. */
export function optionsOf(fields: Fields, what: 'create' | 'update' | 'delete'): PushOptions {
  const limit = asText(asFields(fields['timeouts'])?.[what]);
  return {
    description: asText(fields['description']),
    changes: fields['own_changes_only'] === true ? 'own' : 'everybodys',
    onBusy: word('on_busy', fields),
    offline: word('offline_devices', fields),
    onFailure: word('on_failure', fields),
    limitMs: limit === undefined ? defaultLimitMs : parseDuration(limit),
  };
}

/** What an input says; its first word when it says nothing. */
export function word<Name extends keyof typeof inputWords>(
  name: Name,
  fields: Fields,
): (typeof inputWords)[Name][number] {
  const words: readonly (typeof inputWords)[Name][number][] = inputWords[name];
  return words.find((one) => one === fields[name]) ?? inputWords[name][0];
}
