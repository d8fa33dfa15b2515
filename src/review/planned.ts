import { isOrdered, kindNamed, type Container, type RulebasePosition } from '../catalog';
import { cachedBy } from '../core';
import type { Configuration } from '../engine/policy';
import type { NamedPlan } from './review';
import { collectChanges, type Changes } from './state/changes';
import { policyConfiguration } from './state/configuration';
import { withLaterContainers } from './state/later-containers';
import { tenantStatesOf } from './state/tenant-states';
import { type Snapshot, objectKey } from '../tenant';

/** Identity of an object in a configuration. */
export interface PlannedObject {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  readonly rulebase?: RulebasePosition;
}

/** Configurations before and after a set of plans. */
export interface Planned {
  readonly before: Configuration;
  readonly after: Configuration;
  /** Address of the Terraform resource that manages an object. */
  readonly addressOf: (object: PlannedObject) => string | undefined;
}

/**
 * Returns the configurations before and after plans that change one tenant together. A base provides what they lack.
 */
export function plannedConfigurations(plans: readonly NamedPlan[], base?: Snapshot): Planned {
  const changes = collectChanges(
    plans.map(({ plan }) => plan),
    { read: base?.service },
  );
  const states = tenantStatesOf(changes, base);
  const unread = base === undefined ? {} : { unread: base.unread };
  const after = { ...policyConfiguration(states.after), ...unread };
  return {
    before: { ...withLaterContainers(policyConfiguration(states.before), after), ...unread },
    after,
    addressOf: addressesOf(changes),
  };
}

/** Maps objects to the addresses of their Terraform resources. */
export function addressesOf({ objects }: Pick<Changes, 'objects'>): Planned['addressOf'] {
  const addresses = new Map<string, string>();
  for (const { address, before, after } of objects) {
    const one = after ?? before;
    if (one !== undefined) addresses.set(keyOf({ ...one, kind: one.kind.name, position: one.position }), address);
  }
  return ({ kind, name, container, rulebase }) => addresses.get(keyOf({ kind, name, container, position: rulebase }));
}

/** Returns the configuration in a snapshot; the same one for the same snapshot. */
export const savedConfiguration = cachedBy(({ containers, objects, rulebases, unread }: Snapshot): Configuration => ({
  containers,
  objects,
  rulebases: rulebases.map(({ rulebase, rules, ...list }) => ({
    ...list,
    rulebase: (kindNamed(list.kind).api.rulebase === true ? rulebase : undefined) ?? 'pre',
    rules: rules.map((rule) => ({
      ...rule,
      ...(typeof rule.fields['id'] === 'string' ? { id: rule.fields['id'] } : {}),
    })),
  })),
  unread,
}));

interface Key {
  readonly kind: string;
  readonly name: string;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
}

function keyOf({ kind: name, name: of, container, position }: Key): string {
  const kind = kindNamed(name);
  const place = isOrdered(kind) && kind.api.rulebase === true ? (position ?? 'pre') : '';
  return `${place} ${objectKey({ kind, container, name: of })}`;
}
