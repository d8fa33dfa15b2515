import {
  extraName,
  rewriteSecrets,
  rulebases,
  staysOutOfCode,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import type { WireObject } from '../../client';
import { secretPlaceholder } from '../../core';
import { asText, foundExtra, fromWire, type Fields } from '../../provider';

/** An object of the tenant, without secrets. */
export interface AdoptableObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  /** The rulebase of the object, for kinds with two. */
  readonly position: RulebasePosition | undefined;
  readonly id: string;
  readonly name: string;
  /** Values as in Terraform state; `secretPlaceholder` replaces each secret. */
  readonly fields: Fields;
}

/** Converts a list item: removes every secret, and keeps fields that are not in the catalog in the extra attribute. */
export function adoptableFrom(
  kind: ResourceKind,
  item: WireObject,
  container: Container | undefined,
  position: RulebasePosition | undefined,
): AdoptableObject {
  const shown = rewriteSecrets(kind.attributes, item, {
    replaces: staysOutOfCode,
    rewrite: () => secretPlaceholder,
    names: 'wire',
  });
  const known = fromWire(kind, shown, undefined);
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
