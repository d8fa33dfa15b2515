import {
  extraName,
  holdsSecret,
  isReadable,
  namesParent,
  rulebases,
  type Attribute,
  type ResourceKind,
} from '../../catalog';
import type { WireObject } from '../../client';
import { readPlacement } from '../order/placement';
import { innerPath, isRecorded, itemPath, type ConfigRecord } from '../plan/record';
import { deepEqual, stableStringify } from '../../core';
import { foundExtra, readExtra, recordedExtra, sameExtra } from '../state/extra-state';
import type { ProviderSession } from '../session';
import { leavesToService, sameValue } from '../state/equivalence';
import { asFields, asText, type Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { answerJudged, encryptedValuesName } from '../state/secrets';
import { pairItems } from '../state/items';
import { firstRevision, nextRevision } from '../state/revision';
import { tfidOf } from '../state/tfid';
import { queryFieldsOf, subjectOf, writeContainer } from '../subject';
import { whenVisible } from './visible';

/** Reads an object. Null when it is gone. */
export async function readObject(
  session: ProviderSession,
  kind: ResourceKind,
  state: Fields,
  record: ConfigRecord | undefined,
  signal: AbortSignal,
): Promise<Fields | null> {
  const id = asText(state['id']);
  // What the API does not tell is as it was made.
  if (!isReadable(kind)) return state;
  if (id === undefined || id === '') return null;
  const place = {
    asked: queryFieldsOf(kind, state),
    container: writeContainer(kind, state),
    position: rulebases.find((one) => one === state['position']),
    isPlausible: (item: WireObject) => !leavesOut(kind, item, state),
    signal,
  };
  const answer = await whenVisible(session, kind, id, () => session.reads.get(kind, id, place), signal);
  if (answer === undefined) return null;
  return stateOfAnswer(session, kind, answer, state, record, signal);
}

/** The state that an answer of the service makes of the state before; the ID and the location are known from there. */
export async function stateOfAnswer(
  session: ProviderSession,
  kind: ResourceKind,
  answer: WireObject,
  state: Fields,
  record: ConfigRecord | undefined,
  signal: AbortSignal,
): Promise<Fields> {
  const id = asText(state['id']) ?? '';
  const fields = fromWire(kind, answerJudged(kind, answer, state, record !== undefined), state);
  const placement = await readPlacement(
    session,
    kind,
    answer,
    { ...fields, id, revision: state['revision'] ?? null },
    signal,
  );
  const secrets = holdsSecret(kind.attributes) ? { [encryptedValuesName]: state[encryptedValuesName] ?? null } : {};
  const read: Fields = {
    ...fields,
    ...secrets,
    // What was never read before, as at an import, shows all that the kind does not know.
    [extraName]: (state['revision'] ?? null) === null ? foundExtra(kind, answer) : readExtra(answer, state),
    id,
    ...placement,
  };
  return { ...read, tfid: tfidOf(kind, read), revision: revisionOf(session, kind, state, read, record) };
}

/** Whether a list item may only seem to have lost something: lists of some services do not show all. */
function leavesOut(kind: ResourceKind, item: WireObject, state: Fields): boolean {
  const read = fromWire(kind, answerJudged(kind, item, state, true), state);
  if (!sameExtra(readExtra(item, state), state[extraName] ?? null)) return true;
  return kind.attributes.some(
    ({ name, wire, secret }) =>
      secret !== true && (item[wire] ?? null) === null && !deepEqual(read[name] ?? null, state[name] ?? null),
  );
}

/**
 * The revision after a read: as it was, unless something that the configuration set has another value now, or a
 * write of this configuration was never pushed. Where nobody knows what the configuration set, any attribute counts.
 */
function revisionOf(
  session: ProviderSession,
  kind: ResourceKind,
  state: Fields,
  read: Fields,
  record: ConfigRecord | undefined,
): string {
  const subject = subjectOf(kind, read);
  const previous = asText(state['revision']);
  if (previous === undefined) return firstRevision(subject);
  const [extraBefore, extra] = [state[extraName] ?? null, read[extraName] ?? null];
  const drift = [
    ...driftIn(
      kind.attributes.filter((one) => one.name !== namesParent(kind)),
      state,
      read,
      record,
      '',
    ),
    ...(sameExtra(recordedExtra(extraBefore, record), recordedExtra(extra, record)) ? [] : [[extraName, extra]]),
  ];
  if (drift.length > 0) return nextRevision(previous, subject, stableStringify(drift));
  const unpushed = session.journal.unpushed().filter((one) => one.kind === kind.name && one.id === subject.id);
  const latest = unpushed[unpushed.length - 1];
  // A write whose revision reached the state makes a push by that; one that did not, by a revision of its own.
  if (latest === undefined || latest.revision === previous) return previous;
  return nextRevision(undefined, subject, latest.entry);
}

/** Paths and values that differ from the state, of what counts. */
function driftIn(
  attributes: readonly Attribute[],
  state: Fields,
  read: Fields,
  record: ConfigRecord | undefined,
  parent: string,
): readonly unknown[] {
  return attributes.flatMap((attribute): readonly unknown[] => {
    // Where an object lives takes no part: a renamed folder changes nothing in what it holds.
    if (attribute.setBy === 'service' || attribute.forceNew === true) return [];
    const path = innerPath(parent, attribute.name);
    if (record !== undefined && !isRecorded(record, path)) return [];
    const [before, now] = [state[attribute.name] ?? null, read[attribute.name] ?? null];
    if (sameValue(attribute, before, now) || leavesToService(attribute, before)) return [];
    const [innerBefore, innerNow] = [asFields(before), asFields(now)];
    if (attribute.type.kind === 'object' && innerBefore !== undefined && innerNow !== undefined) {
      return driftIn(attribute.type.attributes, innerBefore, innerNow, record, path);
    }
    const pairs = pairItems(attribute, before, now);
    if (attribute.type.kind === 'list' && attribute.type.item.kind === 'object' && pairs !== undefined) {
      const inner = attribute.type.item.attributes;
      return pairs.flatMap((pair) => driftIn(inner, pair.before, pair.after, record, itemPath(path, pair.key)));
    }
    return [[path, now]];
  });
}
