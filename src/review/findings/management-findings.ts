import { namesText } from '../../core';
import { kindLabel, allKinds } from '../../catalog';
import { addressShare, ipv6Share } from '../../engine/policy';
import { accessEffect, accessOf, openedBetween, type Access } from '../analysis/management-access';
import type { Thresholds } from '../config/thresholds';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import type { FindingSeverity } from '../report/severity';
import type { ObjectChange } from '../state/object-change';
import { aboutObject } from './about';
import type { Finder, FindingContext } from './context';

/** Finds management access to firewalls that opens, and servers whose sessions are no longer decrypted. */
export const managementFindings: Finder = (context) =>
  context.resolved().flatMap((change) => [...managementAccess(change, context), ...decryptionExcluded(change)]);

function managementAccess(change: ObjectChange, { states, thresholds }: FindingContext): readonly FindingDraft[] {
  const { before, after, action, address, kind } = change;
  if (after === undefined || action === 'none' || action === 'forget') return [];
  // A new profile has no effect until an interface uses it.
  if (accessEffect(kind) !== undefined && before === undefined) return [];
  const was = accessOf(before, states.before);
  const opened = openedBetween(was, accessOf(after, states.after));
  if (opened.size === 0) return [];
  const services = [...opened.keys()];
  const from = [...new Set([...opened.values()].flat())];
  return [
    {
      id: 'management-access',
      severity: severityOf(opened, was, thresholds),
      title: `${kindLabel(kind.name)} "${after.name}" in ${containerText(after.container)} opens management access: ${namesText(services)} from ${namesText(from)}`,
      detail: 'the firewall itself offers these services on the interface; security rules alone do not limit them',
      facts: { opened: Object.fromEntries([...opened].sort()) },
      ...aboutObject(after, address),
    },
  ];
}

/** Unencrypted administration: whoever is on the way reads the password. */
const clearText: readonly string[] = ['telnet', 'http'];

/** Rates opened access: by the services, and by how much more of the network gets it. */
function severityOf(opened: Access, before: Access, { addresses, growth }: Thresholds): FindingSeverity {
  const answering = allKinds().flatMap((kind) => accessEffect(kind)?.answers ?? []);
  const risky = [...opened].filter(([service]) => !answering.includes(service));
  if (risky.length === 0) return 'low';
  const isWide = risky.some(([service, from]) => {
    const was = addressShare(before.get(service) ?? []);
    return (
      Math.max(addressShare(from), ipv6Share(from)) >= addresses || (was > 0 && addressShare(from) / was >= growth)
    );
  });
  return isWide || risky.some(([service]) => clearText.includes(service)) ? 'high' : 'medium';
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
      ...aboutObject(after, address),
    },
  ];
}
