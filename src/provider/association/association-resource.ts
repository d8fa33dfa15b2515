import { containerKindName, kindNamed, scopes, type ResourceKind } from '../../catalog';
import type { WireObject } from '../../client';
import { CodedError, deepEqual, errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { UNKNOWN } from '../../terraform/protocol';
import { idOf } from '../lifecycle/find';
import { stateOnly, type LifecycleResult } from '../managed/result';
import { stateInSchema, type SpecialPlan, type SpecialResource } from '../managed/special-resource';
import { keepRenamedContainers } from '../plan/keep-renamed';
import { associationSchema } from '../schema/association-schema';
import { typeNameOf } from '../schema/type-name';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { firstRevision, nextRevision } from '../state/revision';
import {
  associationId,
  associationOf,
  changeSnippets,
  join,
  parseAssociationId,
  snippetsOf,
  associationSubject,
  takers,
} from './association';

/** The resource `scm_snippet_association`. */
export const association: SpecialResource = {
  schema: associationSchema,
  type: typeNameOf('snippet_association'),
  label: 'snippet association',
  validate: (config) => {
    const configured = takers.filter((scope) => (config[scope] ?? null) !== null);
    return configured.length === 1
      ? []
      : [errorDiagnostic('Missing or ambiguous location', `Give one of ${takers.join(', ')}.`, configured.slice(1, 2))];
  },
  plan,
  planDestroy: () => [],
  read,
  apply: async (session, prior, planned) => {
    try {
      return planned === undefined ? await remove(session, prior ?? {}) : await ensure(session, prior, planned);
    } catch (error) {
      return { state: prior ?? null, diagnostics: failureDiagnostics(error) };
    }
  },
  importState: (id) => {
    const found = parseAssociationId(id);
    if (found === undefined) {
      throw new CodedError(
        'IMPORT_ID',
        `${JSON.stringify(id)} is not a valid import ID of a snippet association: use folder/<folder>/<snippet> or device/<serial>/<snippet>`,
      );
    }
    return { ...stateInSchema(associationSchema, {}), [found.scope]: found.container, snippet: found.snippet, id };
  },
};

function plan(session: ProviderSession, prior: Fields | undefined, config: Fields): SpecialPlan {
  const computed = { id: UNKNOWN, container_id: UNKNOWN, snippet_id: UNKNOWN, revision: UNKNOWN };
  if (prior === undefined) return { planned: { ...config, ...computed }, requiresReplace: [], diagnostics: [] };
  const renamed = keepRenamedContainers(prior, config, session.renames);
  const replaced = scopes.filter((name) => !deepEqual(renamed[name] ?? null, prior[name] ?? null));
  const same = Object.fromEntries(Object.keys(computed).map((name) => [name, prior[name] ?? null]));
  return {
    planned: { ...renamed, ...(replaced.length === 0 ? same : computed) },
    requiresReplace: replaced.map((name) => [name]),
    diagnostics: [],
  };
}

async function ensure(session: ProviderSession, prior: Fields | undefined, planned: Fields): Promise<LifecycleResult> {
  const wanted = associationOf(planned);
  if (wanted === undefined) throw new CodedError('NO_ASSOCIATION', 'the plan contains no location or no snippet');
  const { kind, container, snippet } = await join(session, wanted);
  const name = String(snippet['name']);
  const revision = await changeSnippets(session, wanted, { kind, containerId: idOf(container) }, (names) =>
    names.includes(name) ? names : [...names, name],
  );
  return stateOnly({
    ...planned,
    id: associationId(wanted),
    container_id: idOf(container),
    snippet_id: idOf(snippet),
    revision:
      revision ??
      asText(prior?.['revision']) ??
      firstRevision({ ...associationSubject(wanted), id: associationId(wanted) }),
  });
}

async function remove(session: ProviderSession, prior: Fields): Promise<LifecycleResult> {
  const known = associationOf(prior);
  const [containerId, snippetId] = [asText(prior['container_id']), asText(prior['snippet_id'])];
  if (known === undefined || containerId === undefined || snippetId === undefined) return stateOnly(null);
  const snippet = await session.client.get(kindNamed(containerKindName(scopes[1])), snippetId, {
    signal: session.signal,
  });
  // A deleted snippet has no associations.
  if (snippet === undefined) return stateOnly(null);
  const kind = kindNamed(containerKindName(known.scope));
  const without = (names: readonly string[]): readonly string[] => names.filter((name) => name !== snippet['name']);
  await changeSnippets(session, known, { kind, containerId }, without);
  return stateOnly(null);
}

/** Reads by the IDs of both objects, so that a rename of either one is not a different association. */
async function read(session: ProviderSession, state: Fields): Promise<Fields | null> {
  const known = associationOf(state);
  if (known === undefined) return null;
  const kind = kindNamed(containerKindName(known.scope));
  const ids = [asText(state['container_id']), asText(state['snippet_id'])] as const;
  const joined =
    ids[0] === undefined || ids[1] === undefined
      ? await join(session, known)
      : {
          container: await readShared(session, kind, ids[0]),
          snippet: await readShared(session, kindNamed(containerKindName(scopes[1])), ids[1]),
        };
  const { container, snippet } = joined;
  if (container === undefined || snippet === undefined) return null;
  const name = String(snippet['name']);
  if (!snippetsOf(kind, container).includes(name)) return null;
  const now = { ...known, container: String(container['name']), snippet: name };
  const renamed = keepRenamedContainers(
    state,
    { ...state, [known.scope]: now.container, snippet: name },
    session.renames,
  );
  return {
    ...renamed,
    id: associationId(now),
    container_id: idOf(container),
    snippet_id: idOf(snippet),
    revision: revisionOf(session, state, now),
  };
}

/** Reads an object from the shared list, because many associations refer to the same few containers. */
async function readShared(session: ProviderSession, kind: ResourceKind, id: string): Promise<WireObject | undefined> {
  const { signal } = session;
  const listed = await session.lists.all(kind, { signal });
  return listed.find((one) => one['id'] === id) ?? session.client.get(kind, id, { signal });
}

/** Returns a new revision if the association was written but not pushed. */
function revisionOf(session: ProviderSession, state: Fields, now: Parameters<typeof associationSubject>[0]): string {
  const subject = associationSubject(now);
  const previous = asText(state['revision']);
  if (previous === undefined) return firstRevision({ ...subject, id: associationId(now) });
  const unpushed = session.journal.unpushedNamed(subject).find((write) => write.id === '');
  if (unpushed === undefined || unpushed.revision === previous) return previous;
  return nextRevision(undefined, subject, unpushed.entry);
}

function failureDiagnostics(error: unknown): readonly Diagnostic[] {
  return [errorDiagnostic('Cannot change the snippet association', `${messageOf(error)}.`)];
}
