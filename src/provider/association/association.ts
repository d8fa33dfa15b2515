import { containerKindName, kindNamed, scopes, type Attribute, type ResourceKind, type Scope } from '../../catalog';
import type { WireObject } from '../../client';
import { CodedError } from '../../core';
import { findByName } from '../lifecycle/find';
import { runJournaled } from '../journaled';
import { objectLockKey, type ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { writable } from '../state/merge';
import { newRevision, type RevisionSubject } from '../state/revision';

/** The scope whose containers are associated with others. */
const snippetScope = scopes[1];

/** Scopes whose containers can be associated with snippets. */
export const takers = scopes.filter((scope) => scope !== snippetScope);

/** Identifies an association by the names in the configuration. */
export interface Association {
  readonly scope: Scope;
  readonly container: string;
  readonly snippet: string;
}

/** The objects of an association, as the service returned them. */
export interface Joined {
  readonly kind: ResourceKind;
  readonly container: WireObject;
  readonly snippet: WireObject;
}

/** Reads an association from its fields; undefined if the location or the snippet is missing. */
export function associationOf(fields: Fields): Association | undefined {
  const scope = takers.find((taker) => asText(fields[taker]) !== undefined);
  const [container, snippet] = [asText(fields[scope ?? '']), asText(fields[snippetScope])];
  return scope === undefined || container === undefined || snippet === undefined
    ? undefined
    : { scope, container, snippet };
}

/**
 * Returns the revision subject of an association. It has no ID, because the service stores it as a list in the
 * container.
 */
export function associationSubject({ scope, container, snippet }: Association): RevisionSubject {
  return { kind: containerKindName(snippetScope), scope, container, name: snippet, id: '' };
}

/** Finds the container and the snippet by name. Throws `NO_SUCH_CONTAINER` if one does not exist. */
export async function join(session: ProviderSession, { scope, ...names }: Association): Promise<Joined> {
  const associationBody = async (of: Scope, name: string): Promise<WireObject> => {
    const object = await findByName(session, kindNamed(containerKindName(of)), undefined, name);
    if (object !== undefined) return object.object;
    throw new CodedError('NO_SUCH_CONTAINER', `there is no ${of} ${JSON.stringify(name)}: create it first`);
  };
  const container = await associationBody(scope, names.container);
  return {
    kind: kindNamed(containerKindName(scope)),
    container,
    snippet: await associationBody(snippetScope, names.snippet),
  };
}

/** Returns the names of the snippets that a container is associated with. */
export function snippetsOf(kind: ResourceKind, container: WireObject): readonly string[] {
  const names = container[listIn(kind).wire];
  return Array.isArray(names) ? names.map(String) : [];
}

/**
 * Updates the snippets of a container. Returns the new revision, or undefined if nothing changed or the container does
 * not exist. Throws `ASSOCIATION_LOST` if the service stored other snippets.
 */
export async function changeSnippets(
  session: ProviderSession,
  association: Association,
  { kind, containerId }: { readonly kind: ResourceKind; readonly containerId: string },
  change: (names: readonly string[]) => readonly string[],
): Promise<string | undefined> {
  const { signal } = session;
  return session.exclusively(objectLockKey(kind, containerId), async () => {
    const remote = await session.client.get(kind, containerId, { signal });
    if (remote === undefined) return undefined;
    const before = snippetsOf(kind, remote);
    const after = change(before);
    if (before.length === after.length && after.every((name, i) => name === before[i])) return undefined;
    const body = { ...writable(kind.attributes, remote), [listIn(kind).wire]: after };
    const revision = newRevision(associationSubject(association));
    const answer = await runJournaled(session, 'update', associationSubject(association), async (written, send) => {
      const updated = await send(() => session.client.update(kind, containerId, body, { signal }));
      session.journal.recordAnswer(written, '', revision);
      return updated;
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

/** Finds the attribute that lists the snippets of a container. Throws `TAKES_NO_SNIPPETS` if there is none. */
function listIn(kind: ResourceKind): Attribute {
  const attribute = kind.attributes.find(
    ({ type, refs }) => type.kind === 'list' && refs?.kinds.includes(containerKindName(snippetScope)) === true,
  );
  if (attribute === undefined) throw new CodedError('TAKES_NO_SNIPPETS', `a ${kind.name} does not support snippets in`);
  return attribute;
}

/** Returns the import ID of an association. */
export function associationId({ scope, container, snippet }: Association): string {
  return [scope, container, snippet].join('/');
}

/** Parses an import ID; undefined if it is not valid. */
export function parseAssociationId(text: string): Association | undefined {
  const [scope, container = '', snippet = '', more] = text.split('/');
  const known = takers.find((taker) => taker === scope);
  return known === undefined || container === '' || snippet === '' || more !== undefined
    ? undefined
    : { scope: known, container, snippet };
}
