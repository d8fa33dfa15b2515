import {
  queryAttributes,
  attributeNamed,
  kindLabel,
  type ResourceKind,
  type RulebasePosition,
  rulebases,
} from '../../catalog';
import { CodedError } from '../../core';
import { asText, type Fields } from '../state/fields';
import { locatedId } from '../state/tfid';

/** The import ID of an import by identity, and the rulebase if the identity names one. */
export interface ImportTarget {
  readonly text: string;
  readonly position?: RulebasePosition;
}

/** Converts an identity to an import ID. Throws `IMPORT_IDENTITY` if it does not identify an object of this tenant. */
export function importTarget(kind: ResourceKind, identity: Fields, tenant: string | null): ImportTarget {
  const wanted = asText(identity['tenant']);
  if (wanted !== undefined && tenant !== null && wanted !== tenant)
    throw refusal(kind, `the identity names tenant ${wanted}, and the provider is configured for tenant ${tenant}`);
  const places = kind.scopes.flatMap((scope) => {
    const name = asText(identity[scope]) ?? '';
    return name === '' ? [] : [{ scope, name }];
  });
  if (places.length > 1)
    throw refusal(kind, `the identity names ${places.map(({ scope }) => scope).join(' and ')}; keep one of them`);
  return { text: importText(kind, identity, places[0]), ...positionIn(kind, identity) };
}

function positionIn(kind: ResourceKind, identity: Fields): { readonly position?: RulebasePosition } {
  const text = asText(identity['position']);
  const position = rulebases.find((rulebase) => rulebase === text);
  if (text !== undefined && position === undefined)
    throw refusal(kind, `position is ${JSON.stringify(text)}; use ${rulebases.join(' or ')}`);
  return position === undefined ? {} : { position };
}

function importText(
  kind: ResourceKind,
  identity: Fields,
  place: { readonly scope: string; readonly name: string } | undefined,
): string {
  const key = kind.api.key ?? 'name';
  const [id, name] = [asText(identity['id']) ?? '', asText(identity[key]) ?? ''];
  if (kind.api.singleton === 'tenant') return id === '' ? kind.name : id;
  if (kind.api.singleton === 'container') {
    if (place === undefined) throw refusal(kind, `the identity names no ${kind.scopes.join(', ')}`);
    return `${place.scope}/${place.name}`;
  }
  if (id !== '' && (name === '' || kind.api.key === undefined)) return withQuestion(kind, identity, id, place);
  if (name === '') {
    const byName = attributeNamed(kind, key) === undefined ? '' : `${key} or `;
    throw refusal(kind, `the identity has no ${byName}id`);
  }
  if (place === undefined && kind.scopes.length > 0)
    throw refusal(kind, `the identity names no ${kind.scopes.join(', ')}; a name is unique only there`);
  return place === undefined ? name : `${place.scope}/${place.name}/${name}`;
}

/** Builds an import ID from an ID. A required query parameter precedes the ID. */
function withQuestion(
  kind: ResourceKind,
  identity: Fields,
  id: string,
  place: { readonly scope: string; readonly name: string } | undefined,
): string {
  const [queryAttribute] = queryAttributes(kind);
  const question = queryAttribute === undefined ? undefined : asText(identity[queryAttribute.name]);
  const value = question === undefined ? id : `${question}/${id}`;
  if (place === undefined || value.includes(':')) return value;
  return locatedId({ [place.scope]: place.name, id: value });
}

function refusal(kind: ResourceKind, why: string): CodedError {
  return new CodedError('IMPORT_IDENTITY', `cannot import the ${kindLabel(kind.name)}: ${why}`);
}
