import { pushInputNames } from '../../catalog';
import { deepEqual } from '../../core';
import { UNKNOWN, type TfValue } from '../../terraform/protocol';
import { rolloutOutputs, unknownRollout } from './stages/planned-rollout';
import { asFields, holdsUnknown, type Fields } from '../state/fields';

/** Outputs of a push that sent nothing. */
export const noOutputs: Fields = { job_id: null, pending_deletes: null };

// A push completes the pending deletes, or fails. What becomes pending later, the next refresh finds.
const unknownOutputs: Fields = { job_id: UNKNOWN, pending_deletes: null };

/** Returns the outputs in the state of a push. */
export function outputsIn(state: Fields): Fields {
  return Object.fromEntries([...Object.keys(noOutputs), ...rolloutOutputs].map((name) => [name, state[name] ?? null]));
}

/**
 * Plans a push: new outputs if a trigger value or the destination changed, or if a push is `due` since the last one.
 * Otherwise unchanged.
 */
export function planPush(prior: Fields | undefined, config: Fields, due: 'due' | 'nothing'): Fields {
  const configured = Object.fromEntries(pushInputNames().map((name) => [name, config[name] ?? null]));
  if (prior === undefined) return { ...configured, ...unknownOutputs, ...unknownRollout(configured), id: UNKNOWN };
  // A moved block changes keys but not values, so there is no change.
  const triggers = sameTriggers(prior['triggers'] ?? null, configured['triggers'] ?? null)
    ? (prior['triggers'] ?? null)
    : (configured['triggers'] ?? null);
  const planned = { ...configured, triggers, id: prior['id'] ?? null };
  return due === 'due' || isChanged(prior, planned)
    ? { ...planned, ...unknownOutputs, ...unknownRollout(planned) }
    : { ...planned, ...outputsIn(prior) };
}

/** Plans the anchor: it has an effect only when it is destroyed. */
export function planAnchor(prior: Fields | undefined, config: Fields): Fields {
  const inputs = pushInputNames(({ pushOnly }) => pushOnly !== true);
  const configured = Object.fromEntries(inputs.map((name) => [name, config[name] ?? null]));
  return { ...configured, ...noOutputs, id: prior?.['id'] ?? UNKNOWN };
}

/** Whether two sets of inputs require different pushes. Options such as timeouts and the description do not count. */
export function isChanged(prior: Fields, planned: Fields): boolean {
  return (
    !sameTriggers(prior['triggers'] ?? null, planned['triggers'] ?? null) ||
    ['folders', 'devices'].some((name) => !deepEqual(planned[name] ?? null, prior[name] ?? null))
  );
}

function sameTriggers(before: TfValue, after: TfValue): boolean {
  if (holdsUnknown(before) || holdsUnknown(after)) return false;
  const values = (value: TfValue): readonly string[] =>
    Object.values(asFields(value) ?? {})
      .map(String)
      .sort();
  return (before === null) === (after === null) && deepEqual(values(before), values(after));
}
