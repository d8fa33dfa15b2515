import { containerKindName, kindNamed, scopes, type Attribute, type ResourceKind, type Scope } from '../../catalog';
import type { WireObject } from '../../client';
import { CodedError } from '../../core';
import { findByName } from '../lifecycle/find';
import { journaled } from '../journaled';
import { objectLockKey, type ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { writable } from '../state/merge';
import { newRevision, type RevisionSubject } from '../state/revision';

/** The scope whose containers are associated with others. */
const snippetScope = scopes[1];

/** Scopes whose containers take snippets in. */
export const takers = scopes.filter((scope) => scope !== snippetScope);

/** What an association is of: names as the configuration has them. */
export interface Association {
  readonly scope: Scope;
  readonly container: string;
  readonly snippet: string;
}

/** An association with the objects that it joins. */
export interface Joined {
  readonly kind: ResourceKind;
  readonly container: WireObject;
  readonly snippet: WireObject;
}

/** Reads the fields of an association; undefined when they do not say one. */
export function associationOf(fields: Fields): Association | undefined {
  const scope = takers.find((one) => asText(fields[one]) !== undefined);
  const [container, snippet] = [asText(fields[scope ?? '']), asText(fields[snippetScope])];
  return scope === undefined || container === undefined || snippet === undefined
    ? undefined
    : { scope, container, snippet };
}

/** What a revision of an association is of: a change in the container. It has no id, being no object of the service. */
export function associationSubject({ scope, container, snippet }: Association): RevisionSubject {
  return { kind: containerKindName(snippetScope), scope, container, name: snippet, id: '' };
}

/** Finds the container and the snippet by their names. Throws a `CodedError` for one that is not there. */
export async function join(
  session: ProviderSession,
  { scope, ...names }: Association,
  signal: AbortSignal,
): Promise<Joined> {
  const named = async (of: Scope, name: string): Promise<WireObject> => {
    const found = await findByName(session, kindNamed(containerKindName(of)), undefined, name, signal);
    if (found !== undefined) return found.object;
    throw new CodedError('NO_SUCH_CONTAINER', `there is no ${of} ${JSON.stringify(name)}: create it first`);
  };
  const container = await named(scope, names.container);
  return { kind: kindNamed(containerKindName(scope)), container, snippet: await named(snippetScope, names.snippet) };
}

/** Names of the snippets that a container has taken in. */
export function snippetsOf(kind: ResourceKind, container: WireObject): readonly string[] {
  const names = container[listIn(kind).wire];
  return Array.isArray(names) ? names.map(String) : [];
}

/** Writes the container with other snippets; answers the new revision, or undefined when it has them already or is gone. */
export async function changeSnippets(
  session: ProviderSession,
  association: Association,
  { kind, containerId }: { readonly kind: ResourceKind; readonly containerId: string },
  change: (names: readonly string[]) => readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  return session.exclusively(objectLockKey(kind, containerId), async () => {
    const remote = await session.client.get(kind, containerId, { signal });
    if (remote === undefined) return undefined;
    const before = snippetsOf(kind, remote);
    const after = change(before);
    if (before.length === after.length && after.every((name, i) => name === before[i])) return undefined;
    const body = { ...writable(kind.attributes, remote), [listIn(kind).wire]: after };
    const revision = newRevision(associationSubject(association));
    const answer = await journaled(session, 'update', associationSubject(association), async (written, send) => {
      const answered = await send(() => session.client.update(kind, containerId, body, { signal }));
      session.journal.recordAnswer(written, '', revision);
      return answered;
    });
    const stored = snippetsOf(kind, answer);
    if (after.some((name) => !stored.includes(name)) || stored.some((name) => !after.includes(name))) {
      throw new CodedError(
        'ASSOCIATION_LOST',
        `the service stored different snippets from those sent (${JSON.stringify(stored)}): another client is changing the ${kind.name}; apply again`,
      );
    }
    return revision;
  });
}

/** The attribute of a container kind that lists the snippets that it takes in. */
function listIn(kind: ResourceKind): Attribute {
  const found = kind.attributes.find(
    ({ type, refs }) => type.kind === 'list' && refs?.kinds.includes(containerKindName(snippetScope)) === true,
  );
  if (found === undefined) throw new CodedError('TAKES_NO_SNIPPETS', `a ${kind.name} does not support snippets in`);
  return found;
}

/** The id of an association. */
export function associationId({ scope, container, snippet }: Association): string {
  return [scope, container, snippet].join('/');
}

/** Reads an import id; undefined for anything else. */
export function parseAssociationId(text: string): Association | undefined {
  const [scope, container = '', snippet = '', more] = text.split('/');
  const known = takers.find((one) => one === scope);
  return known === undefined || container === '' || snippet === '' || more !== undefined
    ? undefined
    : { scope: known, container, snippet };
}
