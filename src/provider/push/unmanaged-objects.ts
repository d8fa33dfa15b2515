import { hasKind, kindNamed } from '../../catalog';
import { messageOf, parseJson } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { typeNameOf } from '../schema/type-name';
import { nameObject, type ProviderSession } from '../session';
import { asFields } from '../state/fields';
import { parseRevision, type Revision } from '../state/revision';

/** Parses the revisions in a map of triggers; one value may contain several of them as JSON. */
export function revisionsIn(triggers: Readonly<Record<string, string>>): readonly Revision[] {
  return Object.values(triggers)
    .flatMap(textsIn)
    .flatMap((text) => parseRevision(text) ?? [])
    .filter((revision) => hasKind(revision.kind));
}

/** Returns the strings of a map of triggers; unknown values are left out. */
export function textsOf(value: TfValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asFields(value) ?? {}).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function textsIn(value: string): readonly string[] {
  if (!value.startsWith('[') && !value.startsWith('{')) return [value];
  try {
    const parsed: unknown = parseJson(value);
    const items: readonly unknown[] = Array.isArray(parsed) ? parsed : Object.values(parsed as object);
    return items.filter((item) => typeof item === 'string');
  } catch {
    return [value];
  }
}

/** Returns the revisions whose token is in only one of two sets of triggers. */
export function changedRevisions(before: readonly Revision[], after: readonly Revision[]): readonly Revision[] {
  const key = (revision: Revision): string => `${revision.id}/${revision.token}`;
  const [old, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return [
    ...before.filter((revision) => !now.has(key(revision))),
    ...after.filter((revision) => !old.has(key(revision))),
  ];
}

/** Reports objects that were removed from the triggers but still exist at the service, and so are unmanaged. */
export async function unmanagedObjects(
  session: ProviderSession,
  before: readonly Revision[],
  after: readonly Revision[],
): Promise<readonly string[]> {
  const managedIds = new Set(after.map((revision) => revision.id));
  // A rule order has no ID and is not an object that could remain.
  const left = before.filter((revision) => revision.id !== '' && !managedIds.has(revision.id));
  const lines = await Promise.all(left.map((revision) => lineFor(session, revision)));
  return lines.filter((line) => line !== undefined);
}

async function lineFor(session: ProviderSession, revision: Revision): Promise<string | undefined> {
  const kind = kindNamed(revision.kind);
  try {
    if ((await session.client.get(kind, revision.id, { signal: session.signal })) === undefined) return undefined;
  } catch (error) {
    // The push succeeded; a failed check of an object does not change that.
    session.log.info(`cannot determine whether ${nameObject(revision)} still exists: ${messageOf(error)}`);
    return undefined;
  }
  return (
    `${nameObject(revision)} was managed by this configuration and still exists: its pending delete was lost with the journal, ` +
    `or it left the state by a removed block or state rm. To delete it: curl -X DELETE "$SCM_PROTOCOL://$SCM_HOST:$SCM_PORT${kind.api.path}/${revision.id}" ` +
    `with a token. To manage it again: import { to = ${typeNameOf(revision.kind)}.NAME  id = "${revision.id}" }`
  );
}
