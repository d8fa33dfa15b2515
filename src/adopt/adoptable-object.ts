import {
  extraName,
  rulebases,
  type Attribute,
  type AttributeType,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';
import type { WireObject } from '../client';
import { isObject } from '../core';
import { asText, foundExtra, fromWire, type Fields } from '../provider';

/** Placeholder for a secret in a response. */
export const hiddenSecret = '(secret)';

/** An object of the tenant, without secrets. */
export interface AdoptableObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  /** The rulebase of the object, for kinds with two. */
  readonly position: RulebasePosition | undefined;
  readonly id: string;
  readonly name: string;
  /** Values as in Terraform state; `hiddenSecret` replaces each secret. */
  readonly fields: Fields;
}

/** Converts a list item: removes every secret, and keeps fields that are not in the catalog in the extra attribute. */
export function adoptableFrom(
  kind: ResourceKind,
  item: WireObject,
  container: Container | undefined,
  position: RulebasePosition | undefined,
): AdoptableObject {
  const known = fromWire(kind, withoutSecrets(kind.attributes, item), undefined);
  const fields: Fields = { ...known, [extraName]: foundExtra(kind, item) };
  const id = item['id'];
  return {
    kind,
    container,
    position: kind.api.rulebase === true ? (position ?? rulebases[0]) : undefined,
    id: typeof id === 'string' ? id : '',
    name: asText(fields['name']) ?? kind.name,
    fields,
  };
}

function withoutSecrets(attributes: readonly Attribute[], fields: WireObject): WireObject {
  const visible: Record<string, unknown> = { ...fields };
  for (const { wire, secret, type } of attributes) {
    const value = visible[wire];
    if (value === undefined || value === null) continue;
    visible[wire] = secret === true ? hiddenSecret : inValue(type, value);
  }
  return visible;
}

function inValue(type: AttributeType, value: unknown): unknown {
  if (type.kind === 'object' && isObject(value)) return withoutSecrets(type.attributes, value);
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: unknown) => inValue(type.item, item));
  return value;
}
