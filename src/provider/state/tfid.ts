import { scopes, type ResourceKind } from '../../catalog';
import { asText, type Fields } from './fields';

/** Returns the ID of the official provider: `folder:snippet:device:uuid`, unless the kind has its own format. */
export function tfidOf({ api: { tfid: form } }: Pick<ResourceKind, 'api'>, fields: Fields): string {
  return form === undefined ? locatedId(fields) : form.replace('{id}', () => asText(fields['id']) ?? '');
}

/** Returns `folder:snippet:device:uuid`; parts that do not apply are empty. */
export function locatedId(fields: Fields): string {
  return [...scopes.map((scope) => asText(fields[scope]) ?? ''), asText(fields['id']) ?? ''].join(':');
}

/** A parsed import ID: the UUID or name of the object, and its location if the ID contains one. */
export interface ImportId {
  readonly by: 'id' | 'name';
  readonly value: string;
  readonly container?: Readonly<Record<string, string>>;
}

/** Parses `uuid`, `folder:snippet:device:uuid` and `<scope>/<container>/<name>`. Undefined for anything else. */
export function parseImportId(kind: ResourceKind, text: string): ImportId | undefined {
  const own = ownFormId(kind, text);
  if (own !== undefined) return { by: 'id', value: own };
  const match = /^(folder|snippet|device)\/([^/]+)\/(.+)$/.exec(text);
  if (match !== null) {
    const [, scope = '', container = '', value = ''] = match;
    return kind.scopes.some((one) => one === scope)
      ? { by: 'name', value, container: { [scope]: container } }
      : undefined;
  }
  const parts = text.split(':');
  const [, scope, containerName] = /^(folder|snippet|device)\/([^/:]+)$/.exec(text) ?? [];
  if (kind.api.singleton === 'container' && scope !== undefined && containerName !== undefined)
    return kind.scopes.some((one) => one === scope)
      ? { by: 'id', value: text, container: { [scope]: containerName } }
      : undefined;
  if (parts.length === 1) return text === '' ? undefined : { by: 'id', value: text };
  const value = parts[3];
  if (parts.length !== 4 || value === undefined || value === '') return undefined;
  const container: Record<string, string> = {};
  scopes.forEach((scope, i) => {
    const name = parts[i];
    // The ID of a kind without locations may still contain one: the ID of a device contains its folder.
    if (name !== undefined && name !== '' && kind.scopes.includes(scope)) container[scope] = name;
  });
  return { by: 'id', value, container };
}

/** Returns the ID in a `tfid` of the kind's own format; undefined for any other text. */
function ownFormId({ name, api: { tfid: form } }: ResourceKind, text: string): string | undefined {
  if (form === undefined) return undefined;
  const [start = '', end] = form.split('{id}');
  // A format without an ID belongs to a singleton.
  if (end === undefined) return text === form ? name : undefined;
  const isOf = text.startsWith(start) && text.endsWith(end) && text.length > start.length + end.length;
  return isOf ? text.slice(start.length, text.length - end.length) : undefined;
}
