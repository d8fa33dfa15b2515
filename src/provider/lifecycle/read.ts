import { extraName, holdsSecret, isReadable, namesParent, rulebases, type ResourceKind } from '../../catalog';
import type { WireObject } from '../../client';
import type { TfValue } from '../../terraform/protocol';
import { readPlacement } from '../order/placement';
import { isRecorded, recordPath, type ConfigRecord } from '../plan/record';
import { deepEqual, stableStringify } from '../../core';
import { foundExtra, readExtra, recordedExtra, sameExtra } from '../state/extra-state';
import type { ProviderSession } from '../session';
import { sameValue, walkFields, type FieldVisitor } from '../../tenant';
import { leavesToService } from '../state/leaves-to-service';
import { asText, type Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { answerJudged, encryptedValuesName } from '../state/secrets';
import { firstRevision, nextRevision } from '../state/revision';
import { tfidOf } from '../state/tfid';
import { queryFieldsOf, subjectOf, writeContainer } from '../subject';
import { whenVisible } from './visible';

/** Reads an object. Null if it does not exist. */
export async function readObject(
  session: ProviderSession,
  kind: ResourceKind,
  state: Fields,
  record: ConfigRecord | undefined,
): Promise<Fields | null> {
  const id = asText(state['id']);
  // A kind that the API cannot read keeps its state.
  if (!isReadable(kind)) return state;
  if (id === undefined || id === '') return null;
  const place = {
    queryFields: queryFieldsOf(kind, state),
    container: writeContainer(kind, state),
    position: rulebases.find((rulebase) => rulebase === state['position']),
    isPlausible: (item: WireObject) => !leavesOut(kind, item, state),
    signal: session.signal,
  };
  const answer = await whenVisible(session, kind, id, () => session.reads.get(kind, id, place));
  if (answer === undefined) return null;
  return stateOfAnswer(session, kind, answer, state, record);
}

/** Converts a response to the new state. The ID and the location come from the prior state. */
export async function stateOfAnswer(
  session: ProviderSession,
  kind: ResourceKind,
  answer: WireObject,
  state: Fields,
  record: ConfigRecord | undefined,
): Promise<Fields> {
  const id = asText(state['id']) ?? '';
  const fields = fromWire(kind, answerJudged(kind, answer, state, record !== undefined), state);
  const placement = await readPlacement(session, kind, answer, { ...fields, id, revision: state['revision'] ?? null });
  const secrets = holdsSecret(kind.attributes) ? { [encryptedValuesName]: state[encryptedValuesName] ?? null } : {};
  const read: Fields = {
    ...fields,
    ...secrets,
    // An import has no prior values, so `extra` shows every field that the kind does not know.
    [extraName]: (state['revision'] ?? null) === null ? foundExtra(kind, answer) : readExtra(answer, state),
    id,
    ...placement,
  };
  return { ...read, tfid: tfidOf(kind, read), revision: revisionOf(session, kind, state, read, record) };
}

/** Whether a list item seems to lack a value that the state has: the lists of some services are incomplete. */
function leavesOut(kind: ResourceKind, item: WireObject, state: Fields): boolean {
  const read = fromWire(kind, answerJudged(kind, item, state, true), state);
  if (!sameExtra(readExtra(item, state), state[extraName] ?? null)) return true;
  return kind.attributes.some(
    ({ name, wire, secret }) =>
      secret !== true && (item[wire] ?? null) === null && !deepEqual(read[name] ?? null, state[name] ?? null),
  );
}

/**
 * Returns the revision after a read. It changes if an attribute that the configuration set has drifted, or if a write
 * was never pushed. Without a record of the set attributes, every attribute counts.
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
    ...walkFields(
      kind.attributes.filter((attribute) => attribute.name !== namesParent(kind)),
      [state, read],
      driftVisitor(state, record),
    ),
    ...(sameExtra(recordedExtra(extraBefore, record), recordedExtra(extra, record)) ? [] : [[extraName, extra]]),
  ];
  const latest = session.journal.unpushedOf(kind.name, subject.id).at(-1);
  // A write whose revision is in the state triggers the push by itself; a lost one needs a new revision. The first read after
  // it may also find its values as drift: both count once, so that the next read does not trigger another push.
  if (latest !== undefined && latest.revision !== previous) {
    const lost = nextRevision(undefined, subject, latest.entry);
    if (lost !== previous) return lost;
  }
  return drift.length > 0 ? nextRevision(previous, subject, stableStringify(drift)) : previous;
}

/** Visits the paths and values that differ from the state, of the attributes that count as drift. */
function driftVisitor(state: Fields, record: ConfigRecord | undefined): FieldVisitor<unknown> {
  return {
    names: 'name',
    visit: ({ attribute, sides: [before = null, now = null], path }, inside) => {
      // The location does not count: the rename of a folder changes nothing in its objects.
      if (attribute === undefined || attribute.setBy === 'service' || attribute.forceNew === true) return [];
      const at = recordPath(path, state);
      if (record !== undefined && !isRecorded(record, at)) return [];
      // Both sides are Terraform values.
      if (sameValue(attribute, before, now) || leavesToService(attribute, before as TfValue)) return [];
      const isWhole = attribute.type.kind === 'list' && attribute.itemKey === undefined;
      return (isWhole ? undefined : inside()) ?? [[at, now]];
    },
  };
}
