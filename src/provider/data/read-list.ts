import { queryAttributes, isListed, listQueryOf, scopes, type Container, type ResourceKind } from '../../catalog';
import { isNotFound } from '../../client';
import { errorDiagnostic, messageOf } from '../../core';
import type { ReadDataResponse } from '../../terraform/protocol';
import { filterNames, isListedByPlace } from '../schema/data-schema';
import type { ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { candidates } from './candidates';
import { containerIn, wholeNumber } from './data-arguments';
import { shownFields, type DataObject } from './data-state';
import { isThere } from './nearest';
import { readUntilVisible } from './read-until-visible';

/** The `limit` in the state if none is set: the page size of the service, as in the official provider. */
const pageSize = 200;

/** Lists all objects that match the arguments, from all pages. */
export async function readDataList(
  session: ProviderSession,
  kind: ResourceKind,
  config: Fields,
): Promise<ReadDataResponse> {
  const { signal } = session;
  const container = containerIn(kind, config);
  try {
    const objects = await allCandidates(session, kind, config);
    // A search by name returns an empty list even if the container does not exist; only a full list fails then.
    if (objects.length === 0 && container !== undefined && isListed(kind))
      await session.lists.all(kind, { container, signal });
    if (objects.length === 0 && container !== undefined && !listQueryOf(kind).includes(container.scope)) {
      if (!(await isThere(session, container))) return absentContainer(container, 'Nothing has that name.');
    }
    const offset = wholeNumber(config['offset']) ?? 0;
    const limit = wholeNumber(config['limit']) ?? -1;
    const shown = objects.slice(offset, limit < 0 ? undefined : offset + limit);
    const queryArguments = Object.fromEntries(queryArgumentsOf(kind).map((name) => [name, config[name] ?? null]));
    const data = shown.map((object) => ({ ...shownFields(kind, object), ...queryArguments }));
    const page = { limit: config['limit'] ?? pageSize, offset: config['offset'] ?? 0 };
    const state = { ...config, ...page, data, total: objects.length };
    return { state: { ...state, tfid: argumentsText(kind, state) }, diagnostics: [] };
  } catch (error) {
    if (container === undefined || !isNotFound(error)) throw error;
    return absentContainer(container, messageOf(error));
  }
}

async function allCandidates(
  session: ProviderSession,
  kind: ResourceKind,
  config: Fields,
): Promise<readonly DataObject[]> {
  const look = (): Promise<readonly DataObject[]> => candidates(session, kind, config);
  // The journal does not record the rulebase of a rule, or whether a filter excludes an object.
  const isWhole = kind.api.rulebase !== true && filterNames(kind).every((name) => (config[name] ?? null) === null);
  const objects = await readUntilVisible(
    session,
    { kind, container: containerIn(kind, config), name: asText(config['name']) },
    () => look().catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error as Error))),
    (answer, write) =>
      answer === undefined ||
      (isWhole && write.kind === kind.name && !answer.some(({ object }) => object['id'] === write.id)),
  );
  return objects ?? look();
}

function absentContainer({ scope, name }: Container, detail: string): ReadDataResponse {
  return {
    state: null,
    diagnostics: [errorDiagnostic(`There is no ${scope} ${JSON.stringify(name)}`, detail, [scope])],
  };
}

function argumentsText(kind: ResourceKind, config: Fields): string {
  const page = ['limit', 'offset'];
  const names = isListedByPlace(kind)
    ? [...scopes, 'name', ...page]
    : [...page, ...kind.scopes, ...queryArgumentsOf(kind), ...filterNames(kind)];
  return names
    .map((name) => config[name] ?? '')
    .map((value) => (typeof value === 'object' ? '' : String(value)))
    .join(':');
}

function queryArgumentsOf(kind: ResourceKind): readonly string[] {
  return queryAttributes(kind).map(({ name }) => name);
}
