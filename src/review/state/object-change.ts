import type { ChangedValues } from '../accounts/leaf';
import { containerOf, rulebases, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { deepEqual } from '../../core';
import type { LostPart } from '../../tenant';
import { extraOf, type Extra } from '../plan/extra-of';
import type { PlanValues, PlanAction, PlanEntry } from '../plan/read-plan';
import { secretsChanged } from '../plan/secrets-changed';
import { wireObject, withHiddenChange, type WireFields } from '../plan/wire-object';

/** One object at one time, by API name and without secrets. */
export interface ObjectState {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Undefined for tenant-wide objects. */
  readonly container: Container | undefined;
  /** For rules that have a pre and a post rulebase. */
  readonly position: RulebasePosition | undefined;
  readonly fields: PlanValues;
  /** Attributes known only after the apply, by API name. */
  readonly unknown: readonly string[];
  /** A part of a rule that was not read. */
  readonly lost?: LostPart;
  /** Sensitive attributes, by API name. */
  readonly hidden: readonly string[];
  /** Fields set through `extra`, which are not in the catalog. */
  readonly extra?: Extra;
}

/** Planned change of an object. */
export interface ObjectChange {
  readonly address: string;
  readonly previousAddress: string | undefined;
  readonly kind: ResourceKind;
  readonly action: PlanAction;
  /** Undefined if it is created. */
  readonly before: ObjectState | undefined;
  /** Undefined if it is deleted, or only removed from the Terraform state. */
  readonly after: ObjectState | undefined;
  /** Secrets that are set, changed or removed. */
  readonly secrets: readonly string[];
  /** Attributes that require replacement. */
  readonly replacedBy: readonly string[];
  readonly imported: boolean;
  /** Its values by Terraform names: its entry, if it is in a plan. */
  readonly values: ChangedValues;
}

/** Converts a plan entry to an object change. */
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
  // Most objects of a plan do not change, so both sides share one object.
  const is = untouched
    ? was
    : after &&
      stateOf(
        kind,
        withChangesHidden(
          kind,
          entry,
          wireObject(kind, after, {
            unknown,
            sensitive: entry.sensitiveAfter,
            configured,
            constant: entry.constant,
            before: was?.fields,
          }),
        ),
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
    values: entry,
  };
}

/** Both sides of a sensitive value look alike; this tells the side after apart if the values differ. */
function withChangesHidden({ attributes }: ResourceKind, { before, after }: PlanEntry, wire: WireFields): WireFields {
  const changed = attributes.filter(
    ({ name, wire: key }) => wire.hidden.includes(key) && !deepEqual(before?.[name] ?? null, after?.[name] ?? null),
  );
  if (changed.length === 0) return wire;
  const marked = changed.map(({ wire: key }) => [key, withHiddenChange(wire.fields[key])] as const);
  return { ...wire, fields: { ...wire.fields, ...Object.fromEntries(marked) } };
}

/** Creates the state of an object from fields by API name. */
function stateOf(kind: ResourceKind, { fields, unknown, hidden }: WireFields, extra?: Extra): ObjectState {
  const name = fields[kind.api.key ?? 'name'] ?? fields['name'];
  return {
    kind,
    name: typeof name === 'string' ? name : '',
    container: kind.scopes.length === 0 ? undefined : containerOf(fields),
    position:
      kind.api.rulebase === true ? (rulebases.find((rulebase) => rulebase === fields['position']) ?? 'pre') : undefined,
    fields,
    unknown,
    hidden,
    ...(extra === undefined ? {} : { extra }),
  };
}
