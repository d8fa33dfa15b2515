import { containerOf, type RecordKind, type ResourceKind } from '../../catalog';
import { isNotFound } from '../../client';
import { errorDiagnostic, spaced, type Diagnostic } from '../../core';
import type { ReadDataResponse } from '../../protocol/handlers';
import { isListedByPlace, lookupNames } from '../schema/data-schema';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { candidates, means } from './candidates';
import { containerIn, positionsIn } from './data-arguments';
import { shownFields, type Found } from './data-state';
import { nearest } from './nearest';

/** Finds the one object that the arguments mean. */
export async function readOne(
  session: Session,
  kind: ResourceKind | RecordKind,
  config: Fields,
  signal: AbortSignal,
): Promise<ReadDataResponse> {
  const id = asText(config['id']);
  const answer = await (id === undefined
    ? byPlace(session, kind, config, signal)
    : byId(session, kind, id, config, signal));
  if ('severity' in answer) return { state: null, diagnostics: [answer] };
  const fields = shownFields(kind, answer);
  // What the configuration says stays as it says it: its spelling of a folder, the folder that inherits the object.
  const given = lookupNames(kind).flatMap((name) => {
    const value = config[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return { state: { ...fields, ...Object.fromEntries(given) }, diagnostics: [] };
}

async function byId(
  session: Session,
  kind: ResourceKind | RecordKind,
  id: string,
  config: Fields,
  signal: AbortSignal,
): Promise<Found | Diagnostic> {
  const found = await withId(session, kind, id, config, signal);
  if (found === undefined) {
    return errorDiagnostic(
      `There is no ${spaced(kind.name)} with the id ${JSON.stringify(id)}`,
      'The service does not know it, or the service account may not see it. Look for it by what else is known of it.',
      ['id'],
    );
  }
  const fields = shownFields(kind, found);
  const wrong = lookupNames(kind).find((name) => {
    const wanted = asText(config[name]);
    return wanted !== undefined && !means(kind, name, asText(fields[name]), wanted);
  });
  if (wrong === undefined) return found;
  return errorDiagnostic(
    `The ${spaced(kind.name)} with the id ${JSON.stringify(id)} has another ${wrong}`,
    `Its ${wrong} is ${JSON.stringify(fields[wrong])}, not ${JSON.stringify(config[wrong])}. Leave out one of the two.`,
    [wrong],
  );
}

async function withId(
  session: Session,
  kind: ResourceKind | RecordKind,
  id: string,
  config: Fields,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const container = containerIn(kind, config);
  const object = kind.api.operations.includes('get')
    ? await session.client.get(kind, id, { container, signal })
    : undefined;
  if (object !== undefined) return { object, position: await rulebaseOf(session, kind, object, signal) };
  // Some services have single records only in their list.
  if (kind.api.operations.includes('get') && isListedByPlace(kind)) return undefined;
  const listed = await session.lists.all(kind, { container, signal });
  return listed
    .map((one): Found => ({ object: one, position: undefined }))
    .find((one) => shownFields(kind, one)['id'] === id);
}

/** The rulebase whose list holds a rule: its own answer does not say. */
async function rulebaseOf(
  session: Session,
  kind: ResourceKind,
  object: Found['object'],
  signal: AbortSignal,
): Promise<Found['position']> {
  const { id, name } = object;
  const container = containerOf(object);
  if (kind.api.rulebase !== true || container === undefined || typeof name !== 'string') return undefined;
  for (const position of positionsIn(kind, {})) {
    const held = await session.lists.named(kind, name, { container, position, signal });
    if (held.some((one) => one['id'] === id)) return position;
  }
  return undefined;
}

async function byPlace(
  session: Session,
  kind: ResourceKind | RecordKind,
  config: Fields,
  signal: AbortSignal,
): Promise<Found | Diagnostic> {
  const found = await candidatesOrNone(session, kind, config, signal);
  const container = containerIn(kind, config);
  const [first, second] = found;
  if (first === undefined) return absent(kind, config);
  if (second === undefined) return complete(session, kind, first, signal);
  const objects = found.map(({ object }) => object);
  const one = container === undefined ? undefined : await nearest(session.lists, container, objects, signal);
  const chosen = found.find(({ object }) => object === one);
  return chosen === undefined ? several(kind, config, found) : complete(session, kind, chosen, signal);
}

async function candidatesOrNone(...of: Parameters<typeof candidates>): ReturnType<typeof candidates> {
  try {
    return await candidates(...of);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Where the items of a list lack something, the object itself is asked for. */
async function complete(session: Session, kind: ResourceKind, found: Found, signal: AbortSignal): Promise<Found> {
  const { id } = found.object;
  if (kind.api.listItemsComplete !== false || typeof id !== 'string') return found;
  return { ...found, object: (await session.client.get(kind, id, { signal })) ?? found.object };
}

function absent(kind: ResourceKind, config: Fields): Diagnostic {
  const container = containerIn(kind, config);
  const where = container === undefined ? '' : ` in ${container.scope} ${JSON.stringify(container.name)}`;
  const name = asText(config['name']);
  return errorDiagnostic(
    `There is no ${spaced(kind.name)}${name === undefined ? '' : ` ${JSON.stringify(name)}`}${where}`,
    `${container === undefined ? 'Nothing of that name was found.' : `Neither the ${container.scope}, if it exists, nor what it inherits from has it.`} ` +
      'Names are compared exactly, upper and lower case included. If it is made in this configuration, refer to the ' +
      'resource, so that Terraform makes it first.',
    [name === undefined ? (container?.scope ?? 'id') : 'name'],
  );
}

function several(kind: ResourceKind, config: Fields, found: readonly Found[]): Diagnostic {
  const name = asText(config['name']);
  const lines = found.slice(0, 20).map(({ object, position }) => {
    const container = containerOf(object);
    const fields = shownFields(kind, { object, position });
    const place =
      container === undefined ? 'in no container' : `in ${container.scope} ${JSON.stringify(container.name)}`;
    return `- ${asText(fields['id']) ?? 'without an id'} ${place}${position === undefined ? '' : ` (${position})`}`;
  });
  const rest = found.length > lines.length ? `\n- and ${found.length - lines.length} more` : '';
  const ways = lookupNames(kind).filter((one) => one !== 'name' && (config[one] ?? null) === null);
  return errorDiagnostic(
    `There are ${found.length} objects of the kind ${spaced(kind.name)}${name === undefined ? '' : ` named ${JSON.stringify(name)}`}`,
    `${lines.join('\n')}${rest}\nSay which one: give ${ways.join(' or ')}.`,
    name === undefined ? undefined : ['name'],
  );
}
