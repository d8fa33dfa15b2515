import { pushInputs, type PushWordInput } from '../../catalog';
import type { Fields } from '../state/fields';
import { asFields, asText } from '../state/fields';
import type { BusyPolicy } from './busy';
import { parseDuration } from './duration';
import type { OfflinePolicy } from './outcome';

/** Options of a push, except its content and destination. */
export interface PushOptions {
  readonly description: string | undefined;
  readonly changes: 'own' | 'all';
  readonly onBusy: BusyPolicy;
  readonly offline: OfflinePolicy;
  readonly onFailure: 'error' | 'restore';
  readonly limitMs: number;
}

const defaultLimitMs = 60 * 60_000;

/** Reads the options from validated fields. */
export function optionsOf(fields: Fields, what: 'create' | 'update' | 'delete'): PushOptions {
  const limit = asText(asFields(fields['timeouts'])?.[what]);
  return {
    description: asText(fields['description']),
    changes: fields['own_changes_only'] === true ? 'own' : 'all',
    onBusy: word('on_busy', fields),
    offline: word('offline_devices', fields),
    onFailure: word('on_failure', fields),
    limitMs: limit === undefined ? defaultLimitMs : parseDuration(limit),
  };
}

/** Returns the value of an input with allowed literals; the first of them is the default. */
export function word<Name extends PushWordInput>(
  name: Name,
  fields: Fields,
): (typeof pushInputs)[Name]['words'][number] {
  const words: readonly (typeof pushInputs)[Name]['words'][number][] = pushInputs[name].words;
  return words.find((one) => one === fields[name]) ?? pushInputs[name].words[0];
}
