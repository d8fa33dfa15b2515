import {
  queryAttributes,
  containerOf,
  extraName,
  hasName,
  holdsSecret,
  isListed,
  isReadable,
  kindLabel,
  onlyContainer,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { CodedError } from '../../core';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';
import { parseImportId, type ImportId } from '../state/tfid';
import { encryptedValuesName } from '../state/secrets';
import { findByName, idOf } from './find';

/**
 * Returns the state that an import starts from: the ID and the location; the following read adds the rest. `position`
 * limits the search for a rule to one rulebase. Throws `IMPORT_ID` or `IMPORT_NAME`.
 */
export async function importObject(
  session: ProviderSession,
  kind: ResourceKind,
  text: string,
  position?: RulebasePosition,
): Promise<Fields> {
  if (!isReadable(kind)) {
    const what = kindLabel(kind.name);
    throw new CodedError(
      'IMPORT_ID',
      `a ${what} cannot be imported: the API has no operation to read it; add it to the configuration and apply`,
    );
  }
  const wanted = parseImportId(kind, text);
  if (wanted === undefined) throw noImportId(kind, text);
  const bare = bareState(kind);
  // A missing ID is not an error here: the following read reports it.
  const [queryAttribute] = queryAttributes(kind);
  const [first, rest] = wanted.value.split('/');
  const question =
    queryAttribute === undefined || rest === undefined
      ? { id: wanted.value }
      : { id: rest, [queryAttribute.name]: first ?? '' };
  const byId = { ...bare, ...wanted.container, ...question };
  if (wanted.by === 'id' && (kind.api.singleton !== undefined || !mayBeName(kind, wanted))) return byId;
  const container = wanted.container === undefined ? onlyContainer(kind) : containerOf(wanted.container);
  if (!hasName(kind) && kind.api.key === undefined) throw noImportId(kind, text);
  const object = await findByName(session, kind, container, wanted.value, position);
  if (object === undefined && wanted.by === 'id') return byId;
  if (object === undefined) {
    throw new CodedError(
      'IMPORT_NAME',
      `there is no ${kindLabel(kind.name)} ${JSON.stringify(wanted.value)} in ${container?.scope ?? ''} ${JSON.stringify(container?.name ?? '')}`,
    );
  }
  return {
    ...bare,
    ...wanted.container,
    ...(wanted.container === undefined && container !== undefined ? { [container.scope]: container.name } : {}),
    id: idOf(object.object),
    ...(object.position === undefined ? {} : { position: object.position }),
  };
}

/** Returns a state in which every attribute is null. */
export function bareState(kind: ResourceKind): Fields {
  return {
    ...Object.fromEntries(kind.attributes.map((attribute) => [attribute.name, null])),
    ...(holdsSecret(kind.attributes) ? { [encryptedValuesName]: null } : {}),
    [extraName]: null,
    tfid: null,
    revision: null,
  };
}

/** Makes the error for a text that is not an import ID. */
function noImportId(kind: ResourceKind, text: string): CodedError {
  const [first] = kind.scopes;
  const byName = first === undefined ? ', or its name' : `, or ${first}/<name of the ${first}>/<name>`;
  const [nameless, named] = hasName(kind) ? ['', byName] : [', which has no name', ''];
  return new CodedError(
    'IMPORT_ID',
    `${JSON.stringify(text)} is not a valid import ID of ${kind.name}${nameless}: use its UUID, or folder:snippet:device:uuid with unused parts left empty${named}`,
  );
}

/** Whether an import ID may be a name: in a kind with one location, or without any, the name alone identifies an object. */
function mayBeName(kind: ResourceKind, { value, container }: ImportId): boolean {
  const isInOnePlace = kind.scopes.length === 0 || onlyContainer(kind) !== undefined;
  return isListed(kind) && isInOnePlace && container === undefined && !uuid.test(value);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
