import { containerOf, rulebases, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { extraOf, type Extra } from '../plan/extra-of';
import type { PlanValues, PlanAction, PlanEntry } from '../plan/read-plan';
import { secretsChanged } from '../plan/secrets-changed';
import { wireObject, type WireFields } from '../plan/wire-object';

/** One object at a time: by the API's names, without secrets. */
export interface ObjectState {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Undefined for what lives in no container. */
  readonly container: Container | undefined;
  /** For rules that have a pre and a post rulebase. */
  readonly position: RulebasePosition | undefined;
  readonly fields: PlanValues;
  /** The API's names of attributes that are known only after the apply. */
  readonly unknown: readonly string[];
  /** The API's names of attributes that the configuration marks as sensitive. */
  readonly hidden: readonly string[];
  /** Fields that the catalog does not have, as `extra` sets them. */
  readonly extra?: Extra;
}

/** What the plan does with one object. */
export interface ObjectChange {
  readonly address: string;
  readonly previousAddress: string | undefined;
  readonly kind: ResourceKind;
  readonly action: PlanAction;
  /** Undefined for what is made. */
  readonly before: ObjectState | undefined;
  /** Undefined for what goes, and for what Terraform only forgets. */
  readonly after: ObjectState | undefined;
  /** Secrets that are set, changed or taken away. */
  readonly secrets: readonly string[];
  /** Attributes that make it a replacement. */
  readonly replacedBy: readonly string[];
  readonly imported: boolean;
}

/** What an entry of a plan does with an object of a kind. */
export function objectChange(kind: ResourceKind, entry: PlanEntry): ObjectChange {
  const { address, previousAddress, action, before, after, unknown, configured } = entry;
  const untouched = action === 'none' || action === 'forget';
  const was =
    before &&
    stateOf(
      kind,
      wireObject(kind, before, { sensitive: entry.sensitiveBefore }),
      extraOf(before, undefined, entry.sensitiveBefore),
    );
  // Most of a plan does not change; its two sides are then one object.
  const is = untouched
    ? was
    : after &&
      stateOf(
        kind,
        wireObject(kind, after, {
          unknown,
          sensitive: entry.sensitiveAfter,
          configured,
          constant: entry.constant,
          before: was?.fields,
        }),
        extraOf(after, unknown, entry.sensitiveAfter),
      );
  return {
    address,
    previousAddress,
    kind,
    action,
    before: was,
    after: is,
    secrets: untouched ? [] : secretsChanged(kind, before, after, unknown),
    replacedBy: entry.replacedBy,
    imported: entry.imported,
  };
}

/** An object whose fields have the API's names. */
function stateOf(kind: ResourceKind, { fields, unknown, hidden }: WireFields, extra?: Extra): ObjectState {
  const name = fields[kind.api.key ?? 'name'] ?? fields['name'];
  return {
    kind,
    name: typeof name === 'string' ? name : '',
    container: kind.scopes.length === 0 ? undefined : containerOf(fields),
    position: kind.api.rulebase === true ? (rulebases.find((one) => one === fields['position']) ?? 'pre') : undefined,
    fields,
    unknown,
    hidden,
    ...(extra === undefined ? {} : { extra }),
  };
}
