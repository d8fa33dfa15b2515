import { pushInputs, type PushWordInput } from '../../catalog';
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

/** The value of an input with allowed values; the first of them when it is absent. */
export function word<Name extends PushWordInput>(
  name: Name,
  fields: Fields,
): (typeof pushInputs)[Name]['words'][number] {
  const words: readonly (typeof pushInputs)[Name]['words'][number][] = pushInputs[name].words;
  return words.find((one) => one === fields[name]) ?? pushInputs[name].words[0];
}
