import type { FindingId, OwnFindingId } from './finding-id';
import type { Finding } from './report';
import type { FindingSeverity } from './severity';

/** A type of finding, for formats that list all checks. */
export interface FindingSort {
  /** One-line description. */
  readonly about: string;
  /** Typical severity; an individual finding may differ. */
  readonly usually: FindingSeverity;
}

/** Every type of finding. */
const findingSorts: Readonly<Record<FindingId, FindingSort>> = {
  'any-any': { about: 'Traffic opens that only zones limit.', usually: 'critical' },
  'internet-to-inside': { about: 'Traffic from the internet to an inner zone opens.', usually: 'high' },
  'administrative-protocol': { about: 'An administration protocol opens, for example SSH or RDP.', usually: 'high' },
  'clear-text-protocol': { about: 'An unencrypted protocol opens.', usually: 'medium' },
  'any-application': { about: 'A rule allows any application on any service.', usually: 'medium' },
  'block-list-bypassed': { about: 'A rule that blocks a list no longer decides some of its traffic.', usually: 'high' },
  widened: { about: 'A network, group, variable or service covers more than before.', usually: 'medium' },
  opened: { about: 'Traffic opens.', usually: 'low' },
  closed: { about: 'Traffic closes.', usually: 'low' },
  'no-inspection': { about: 'A rule allows traffic without a profile group.', usually: 'medium' },
  'inspection-lost': { about: 'Traffic is inspected less than before.', usually: 'high' },
  'no-log': { about: 'A rule logs nothing.', usually: 'low' },
  'log-lost': { about: 'Traffic is logged less than before.', usually: 'medium' },
  'authentication-lost': { about: 'Users of some traffic no longer have to sign in.', usually: 'high' },
  'protection-weakened': { about: 'A profile or another object protects less than before.', usually: 'high' },
  'decryption-excluded': { about: 'Sessions to some servers are no longer decrypted.', usually: 'medium' },
  'management-access': { about: 'Management access to a firewall opens.', usually: 'high' },
  'rule-shadowed': { about: 'A rule never matches.', usually: 'medium' },
  'rule-unshadowed': { about: 'A rule matches again.', usually: 'low' },
  'delete-in-use': { about: 'A deleted object is still referenced.', usually: 'high' },
  'dangling-reference': { about: 'A referenced name is not defined.', usually: 'high' },
  replaced: { about: 'An object is replaced.', usually: 'medium' },
  'secret-changed': { about: 'A secret changes.', usually: 'medium' },
  'steering-changed': { about: 'Configuration that affects routing or NAT changes.', usually: 'medium' },
  'traffic-redirected': {
    about: 'A zone, NAT, application override or forwarding rule changes which rules apply.',
    usually: 'high',
  },
  'host-reachable': { about: 'A host becomes reachable from the internet by NAT.', usually: 'high' },
  'nat-without-rule': { about: 'No security rule allows what a NAT rule translates.', usually: 'medium' },
  'nat-overlap': { about: 'Earlier NAT rules match the traffic of a NAT rule.', usually: 'low' },
  'route-broken': { about: 'Static routes lead in a loop, into a black hole or nowhere.', usually: 'high' },
  'interface-without-zone': { about: 'An interface is in no zone, so it passes no traffic.', usually: 'medium' },
  drift: { about: 'Another user changed an object outside Terraform.', usually: 'medium' },
  'pending-delete': { about: 'A push completes deletes of earlier runs.', usually: 'medium' },
  'no-push': { about: 'Changes are staged and not pushed.', usually: 'medium' },
  'container-deleted': { about: 'A folder or snippet is deleted.', usually: 'high' },
  'known-after-apply': { about: 'A value is known only after the apply.', usually: 'low' },
  'sensitive-value': { about: 'A value that decides traffic is marked as sensitive.', usually: 'high' },
  'stale-base': { about: 'The snapshot differs from the prior state of the plan.', usually: 'medium' },
  'not-examined': { about: 'A part of the plan was not examined.', usually: 'medium' },
  'waiver-expired': { about: 'The waiver of a finding has expired.', usually: 'high' },
  'waiver-idle': { about: 'A waiver matches no finding.', usually: 'info' },
};

/** IDs of all types, in table order. */
export const findingIds = Object.keys(findingSorts) as readonly FindingId[]; // the record has all of them

/** Returns the description of a type; custom rules are described by their findings. */
export function sortOf(id: Finding['id']): FindingSort {
  return isOwn(id)
    ? {
        about: `${id.startsWith('own/') ? 'Own rule' : 'Policy rule'} ${id.slice(id.indexOf('/') + 1)}.`,
        usually: 'high',
      }
    : findingSorts[id];
}

function isOwn(id: Finding['id']): id is OwnFindingId {
  return id.startsWith('own/') || id.startsWith('policy/');
}
