import { hasKind, kindNamed } from '../../catalog';
import { messageOf } from '../../core';
import type { TfValue } from '../../protocol';
import { typeNameOf } from '../schema/type-name';
import { nameObject, type ProviderSession } from '../session';
import { asFields } from '../state/fields';
import { parseRevision, type Revision } from '../state/revision';

/** Revisions in a set of triggers; several may stand in one text, as JSON. */
export function revisionsIn(triggers: Readonly<Record<string, string>>): readonly Revision[] {
  return Object.values(triggers)
    .flatMap(textsIn)
    .flatMap((text) => parseRevision(text) ?? [])
    .filter((one) => hasKind(one.kind));
}

/** The texts of a map of triggers; unknown ones are left out. */
export function textsOf(value: TfValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asFields(value) ?? {}).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function textsIn(value: string): readonly string[] {
  if (!value.startsWith('[') && !value.startsWith('{')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    const items: readonly unknown[] = Array.isArray(parsed) ? parsed : Object.values(parsed as object);
    return items.filter((item) => typeof item === 'string');
  } catch {
    return [value];
  }
}

/** Revisions whose token is in one set of triggers and not in the other. */
export function changedRevisions(before: readonly Revision[], after: readonly Revision[]): readonly Revision[] {
  const key = (one: Revision): string => `${one.id}/${one.token}`;
  const [old, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return [...before.filter((one) => !now.has(key(one))), ...after.filter((one) => !old.has(key(one)))];
}

/** Objects that left the triggers and are still at the service: nobody deletes them, and nobody forgets them. */
export async function unmanagedObjects(
  session: ProviderSession,
  before: readonly Revision[],
  after: readonly Revision[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const kept = new Set(after.map((one) => one.id));
  // An order of rules has no id: it is nothing that could be left.
  const left = before.filter((one) => one.id !== '' && !kept.has(one.id));
  const lines = await Promise.all(left.map((one) => lineFor(session, one, signal)));
  return lines.filter((line) => line !== undefined);
}

async function lineFor(session: ProviderSession, one: Revision, signal: AbortSignal): Promise<string | undefined> {
  const kind = kindNamed(one.kind);
  try {
    if ((await session.client.get(kind, one.id, { signal })) === undefined) return undefined;
  } catch (error) {
    // The push succeeded; that nobody can look for an object does not change it.
    session.log.info(`cannot determine whether ${nameObject(one)} still exists: ${messageOf(error)}`);
    return undefined;
  }
  return (
    `${nameObject(one)} was managed by this configuration and still exists: its pending delete was lost with the journal, ` +
    `or it left the state by a removed block or state rm. To delete it: curl -X DELETE "$SCM_PROTOCOL://$SCM_HOST:$SCM_PORT${kind.api.path}/${one.id}" ` +
    `with a token. To manage it again: import { to = ${typeNameOf(one.kind)}.NAME  id = "${one.id}" }`
  );
}
