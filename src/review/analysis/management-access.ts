import { hasKind, kindNamed, nameReferencesOf, type ResourceKind, type TrafficEffect } from '../../catalog';
import { isObject } from '../../core';
import { addressesBeyond } from '../../engine/policy';
import { resolvedFields } from '../protection/resolved-values';
import type { ObjectState } from '../state/object-change';
import { stateHierarchy } from '../state/state-hierarchy';
import type { TenantState } from '../state/tenant-state';

/** Returns the management access settings of a kind, if it has any. */
export function accessEffect({
  trafficEffect,
}: ResourceKind): Extract<TrafficEffect, { is: 'management-access' }> | undefined {
  return trafficEffect?.is === 'management-access' ? trafficEffect : undefined;
}

const anywhere = ['0.0.0.0/0', '::/0'];

/** Addresses that can reach each service. */
export type Access = ReadonlyMap<string, readonly string[]>;

/** Returns the access that an interface or a management profile allows, with the values of the names in it. */
export function accessOf(state: ObjectState | undefined, tenantState: TenantState): Access {
  if (state === undefined) return new Map();
  if (accessEffect(state.kind) !== undefined) return accessIn(state.kind, resolvedFields(state, tenantState));
  const name = profileIn(state);
  const profile = name === undefined ? undefined : visibleProfile(name, state, tenantState);
  if (name !== undefined && profile === undefined) return new Map([[`profile ${name} (not seen)`, anywhere]]);
  return profile === undefined
    ? new Map()
    : accessIn(profile.kind, resolvedFields(profile, tenantState, state.container));
}

function visibleProfile(name: string, { container }: ObjectState, tenantState: TenantState): ObjectState | undefined {
  const tree = stateHierarchy(tenantState);
  return [...tenantState.objects.values()].find(
    (object) =>
      accessEffect(object.kind) !== undefined && object.name === name && tree.isRelated(object.container, container),
  );
}

function accessIn(kind: ResourceKind, fields: ObjectState['fields']): Access {
  const { administers = [], answers = [] } = accessEffect(kind) ?? {};
  const permitted: readonly unknown[] = Array.isArray(fields['permitted_ip']) ? fields['permitted_ip'] : [];
  const addresses = permitted.flatMap((one) => (isObject(one) ? [String(one['name'])] : []));
  const from = addresses.length === 0 ? anywhere : addresses;
  return new Map([...administers, ...answers].filter((name) => fields[name] === true).map((name) => [name, from]));
}

/** Returns the profile that an interface references, at any depth. */
function profileIn({ kind, fields }: ObjectState): string | undefined {
  return nameReferencesOf(kind, fields).find(({ reference }) =>
    reference.kinds.some((name) => hasKind(name) && accessEffect(kindNamed(name)) !== undefined),
  )?.name;
}

/** Returns the services that more addresses reach than before, with the entries that add them. */
export function openedBetween(before: Access, after: Access): Access {
  return new Map(
    [...after].flatMap(([service, from]) => {
      const added = addressesBeyond(from, before.get(service) ?? []);
      return added.length === 0 ? [] : [[service, added] as const];
    }),
  );
}
