import type { RuleReference } from '../../policy';
import {
  addressTexts,
  anyService,
  includes,
  serviceRanges,
  serviceTexts,
  subtraction,
  union,
  type Ranges,
} from '../../policy/engine';
import type { Firewall } from '../firewall';
import { reach } from '../query/reach';

/** A host reachable from a zone through destination NAT. */
export interface PublishedHost {
  readonly destination: string;
  /** Services after NAT: `tcp/3389`, or `any service`. */
  readonly services: string;
  readonly zone: string;
  readonly nat: string;
  readonly rule: RuleReference;
  readonly certainty: 'surely' | 'maybe';
}

/** Maximum number of NAT rules evaluated individually. */
const mostRules = 200;

type Published = Omit<PublishedHost, 'services'> & { readonly services: Ranges };

/** Returns the hosts and services that destination NAT publishes to some zones after a change but not before. */
export function newlyPublished(before: Firewall, after: Firewall, zones: readonly string[]): readonly PublishedHost[] {
  const found = findPublishedHosts(after, zones);
  if (found.length === 0) return [];
  const known = findPublishedHosts(before, zones);
  return found.flatMap((host) => {
    const same = known.filter(({ destination, zone }) => destination === host.destination && zone === host.zone);
    const services = subtraction(host.services, union(...same.map((one) => one.services)));
    return services.length === 0 ? [] : [{ ...host, services: servicesText(services) }];
  });
}

function findPublishedHosts(firewall: Firewall, zones: readonly string[]): readonly Published[] {
  const targets = new Set(
    firewall.nat
      .slice(0, mostRules)
      .flatMap(({ destination }) => (destination?.addresses === undefined ? [] : addressTexts(destination.addresses))),
  );
  return zones.flatMap((zone) =>
    [...targets].flatMap((destination) =>
      reach(firewall, { destination, fromZone: zone }).reached.flatMap(({ nat, rule, delivered, certainty }) =>
        nat?.translates.includes('destination') === true
          ? delivered.destination.map((host): Published => ({
              destination: host,
              services: union(...delivered.service.map((text) => serviceRanges(text) ?? [])),
              zone,
              nat: nat.name,
              rule,
              certainty,
            }))
          : [],
      ),
    ),
  );
}

function servicesText(services: Ranges): string {
  return includes(services, anyService) ? 'any service' : serviceTexts(services).join(' ');
}
