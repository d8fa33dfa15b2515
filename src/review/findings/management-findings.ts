import { allKinds, hasKind, kindNamed, nameReferencesOf, type ResourceKind, type TrafficEffect } from '../../catalog';
import { isObject } from '../../core';
import { addressShare } from '../../policy';
import type { Thresholds } from '../config/thresholds';
import type { FindingDraft } from '../report/fingerprint';
import { containerText, kindText, namesText } from '../report/phrase';
import type { FindingSeverity } from '../report/severity';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { Tree } from '../state/tree';
import type { TenantState } from '../state/tenant-state';
import type { Finder, FindingContext } from './context';

/** Finds management access to firewalls that opens, and servers whose sessions are no longer decrypted. */
export const managementFindings: Finder = (context) =>
  context.changes.objects.flatMap((change) => [...managementAccess(change, context), ...decryptionExcluded(change)]);

/** Returns the management access settings of a kind, if it has any. */
function accessEffect({
  trafficEffect,
}: ResourceKind): Extract<TrafficEffect, { is: 'management-access' }> | undefined {
  return trafficEffect?.is === 'management-access' ? trafficEffect : undefined;
}

const anywhere = ['0.0.0.0/0', '::/0'];

/** Addresses that can reach each service. */
type Access = ReadonlyMap<string, readonly string[]>;

function managementAccess(change: ObjectChange, { states, thresholds }: FindingContext): readonly FindingDraft[] {
  const { before, after, action, address, kind } = change;
  if (after === undefined || action === 'none' || action === 'forget') return [];
  // A new profile has no effect until an interface uses it.
  if (accessEffect(kind) !== undefined && before === undefined) return [];
  const opened = openedBetween(accessOf(before, states.before), accessOf(after, states.after));
  if (opened.size === 0) return [];
  const services = [...opened.keys()];
  const from = [...new Set([...opened.values()].flat())];
  return [
    {
      id: 'management-access',
      severity: severityOf(opened, thresholds),
      title: `${kindText(kind.name)} "${after.name}" in ${containerText(after.container)} opens management access: ${namesText(services)} from ${namesText(from)}`,
      detail: 'the firewall itself offers these services on the interface; security rules alone do not limit them',
      facts: { opened: Object.fromEntries([...opened].sort()) },
      ...(after.container === undefined ? {} : { container: after.container }),
      subject: { kind: kind.name, name: after.name, address },
    },
  ];
}

/** Returns the access that an interface or a management profile allows. */
function accessOf(state: ObjectState | undefined, tenantState: TenantState): Access {
  if (state === undefined) return new Map();
  if (accessEffect(state.kind) !== undefined) return accessIn(state);
  const name = profileIn(state);
  const profile = name === undefined ? undefined : visibleProfile(name, state, tenantState);
  if (name !== undefined && profile === undefined) return new Map([[`profile ${name} (not seen)`, anywhere]]);
  return profile === undefined ? new Map() : accessIn(profile);
}

function visibleProfile(name: string, { container }: ObjectState, tenantState: TenantState): ObjectState | undefined {
  const tree = new Tree(tenantState);
  return [...tenantState.objects.values()].find(
    (one) => accessEffect(one.kind) !== undefined && one.name === name && tree.isRelated(one.container, container),
  );
}

function accessIn({ kind, fields }: ObjectState): Access {
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

function openedBetween(before: Access, after: Access): Access {
  return new Map(
    [...after].flatMap(([service, from]) => {
      const was = before.get(service) ?? [];
      const isWider = addressShare([...was, ...from]) > addressShare(was);
      const added = from.filter((one) => !was.includes(one) && (isWider || !/^[\d.:/]/.test(one)));
      return added.length === 0 || addressShare(was) === 1 ? [] : [[service, added] as const];
    }),
  );
}

function severityOf(opened: Access, { addresses }: Thresholds): FindingSeverity {
  const answering = allKinds().flatMap((kind) => accessEffect(kind)?.answers ?? []);
  const risky = [...opened].filter(([service]) => !answering.includes(service));
  if (risky.length === 0) return 'low';
  return risky.some(([, from]) => addressShare(from) >= addresses) ? 'high' : 'medium';
}

function decryptionExcluded({ kind, before, after, address, action }: ObjectChange): readonly FindingDraft[] {
  if (
    kind.trafficEffect?.is !== 'excludes-from-decryption' ||
    after === undefined ||
    action === 'none' ||
    action === 'forget'
  )
    return [];
  if (before?.name === after.name) return [];
  const labels = after.name
    .replace(/^(\*\.?)+/, '')
    .split('.')
    .filter((label) => label !== '');
  const isWide = after.name.startsWith('*') && labels.length < 2;
  return [
    {
      id: 'decryption-excluded',
      severity: isWide ? 'high' : 'medium',
      title: `decryption exclusion "${after.name}" in ${containerText(after.container)}: sessions to these servers are not decrypted and not inspected`,
      facts: { name: after.name },
      ...(after.container === undefined ? {} : { container: after.container }),
      subject: { kind: kind.name, name: after.name, address },
    },
  ];
}
