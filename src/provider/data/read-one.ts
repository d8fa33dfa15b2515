import { queryAttributes, containerOf, isListed, type ResourceKind } from '../../catalog';
import { isNotFound } from '../../client';
import type { Diagnostic } from '../../core';
import type { ReadDataResponse } from '../../terraform/protocol';
import { isListedByPlace, lookupNames } from '../schema/data-schema';
import type { ProviderSession } from '../session';
import { queryFieldsOf } from '../subject';
import { asText, type Fields } from '../state/fields';
import { candidates, means } from './candidates';
import { containerIn, positionsIn } from './data-arguments';
import { shownFields, type DataObject } from './data-state';
import { absent, elsewhere, otherwise, several, unknownId } from './lookup-problem';
import { appliesIn, nearest } from './nearest';
import { readUntilVisible } from './read-until-visible';

/** Finds the one object that matches the arguments. */
export async function readOne(session: ProviderSession, kind: ResourceKind, config: Fields): Promise<ReadDataResponse> {
  // A singleton of the tenant needs no ID.
  const id = kind.api.singleton === 'tenant' ? '' : asText(config['id']);
  const answer = await readUntilVisible(
    session,
    { kind, container: containerIn(kind, config), id, name: asText(config['name']) },
    () => (id === undefined ? byPlace(session, kind, config) : byId(session, kind, id, config)),
    (found) => 'severity' in found,
  );
  if ('severity' in answer) return { state: null, diagnostics: [answer] };
  const fields = shownFields(kind, answer);
  // Keep the values of the configuration: its alias of a folder, or the folder that inherits the object.
  const configured = lookupNames(kind).flatMap((name) => {
    const value = config[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return { state: { ...fields, ...Object.fromEntries(configured) }, diagnostics: [] };
}

async function byId(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  config: Fields,
): Promise<DataObject | Diagnostic> {
  const object = await withId(session, kind, id, config);
  if (object === undefined) return unknownId(kind, id);
  const fields = shownFields(kind, object);
  const container = containerIn(kind, config);
  const queryNames = queryAttributes(kind).map(({ name }) => name);
  const matchable = lookupNames(kind).filter((name) => !queryNames.includes(name));
  const wrong = matchable.find((name) => {
    const wanted = asText(config[name]);
    return name !== container?.scope && wanted !== undefined && !means(kind, name, asText(fields[name]), wanted);
  });
  if (container !== undefined && !(await appliesIn(session, container, object.object)))
    return elsewhere(kind, id, container, object.object);
  return wrong === undefined ? object : otherwise(kind, id, wrong, fields[wrong], config[wrong]);
}

async function withId(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  config: Fields,
): Promise<DataObject | undefined> {
  const { signal } = session;
  const container = containerIn(kind, config);
  const object = kind.api.operations.includes('get')
    ? await session.client.get(kind, id, { container, queryFields: queryFieldsOf(kind, config), signal })
    : undefined;
  if (object !== undefined) return { object, position: await rulebaseOf(session, kind, object) };
  // Some services return these records only in their list.
  if (kind.api.operations.includes('get') && isListedByPlace(kind)) return undefined;
  if (!isListed(kind)) return undefined;
  const listed = await session.lists.all(kind, { container, queryFields: queryFieldsOf(kind, config), signal });
  return listed
    .map((one): DataObject => ({ object: one, position: undefined }))
    .find((one) => shownFields(kind, one)['id'] === id);
}

/** Finds the rulebase that contains a rule: the response for a single rule does not say. */
async function rulebaseOf(
  session: ProviderSession,
  kind: ResourceKind,
  object: DataObject['object'],
): Promise<DataObject['position']> {
  const { id, name } = object;
  const container = containerOf(object);
  if (kind.api.rulebase !== true || container === undefined || typeof name !== 'string') return undefined;
  for (const position of positionsIn(kind, {})) {
    const listed = await session.lists.listNamed(kind, name, { container, position, signal: session.signal });
    if (listed.some((one) => one['id'] === id)) return position;
  }
  return undefined;
}

async function byPlace(session: ProviderSession, kind: ResourceKind, config: Fields): Promise<DataObject | Diagnostic> {
  const found = await candidatesOrNone(session, kind, config);
  const container = containerIn(kind, config);
  const [first, second] = found;
  if (first === undefined) return absent(kind, config);
  if (second === undefined) return complete(session, kind, first);
  const objects = found.map(({ object }) => object);
  const one = container === undefined ? undefined : await nearest(session, container, objects);
  const chosen = found.find(({ object }) => object === one);
  return chosen === undefined ? several(kind, config, found) : complete(session, kind, chosen);
}

async function candidatesOrNone(...of: Parameters<typeof candidates>): ReturnType<typeof candidates> {
  try {
    return await candidates(...of);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Reads the object itself if the items of a list are incomplete. */
async function complete(session: ProviderSession, kind: ResourceKind, found: DataObject): Promise<DataObject> {
  const { id } = found.object;
  if (kind.api.list.itemsComplete !== false || typeof id !== 'string') return found;
  return { ...found, object: (await session.client.get(kind, id, { signal: session.signal })) ?? found.object };
}
