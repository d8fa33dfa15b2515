import type { Topic } from './bounded';
import type { ConfiguredObject } from './configuration';
import type { ApplicationFact } from './facts/application-fact';
import { objectAt, textAt, textsAt } from './fields';
import type { Meanings } from './meanings';
import { knownApplications } from './known-applications';
import { subtraction, union, type Ranges } from './ranges';
import { serviceRanges } from './services-line';
import { anyService } from './space';

/** Services that `application-default` permits for an application; with a topic, only if the topic is true. */
export interface DefaultPort {
  readonly service: Ranges;
  readonly topic?: Topic;
}

const onDefaultPort: Topic = {
  id: 'default port',
  text: 'a default port of the application',
};
const decrypted: Topic = {
  id: 'decrypted',
  text: 'a default port of the application for decrypted traffic',
};

/** Default ports of an unknown application: any service, subject to a question. */
export const unknownDefaultPorts: readonly DefaultPort[] = [{ service: anyService, topic: onDefaultPort }];

/** Returns the default ports of a predefined application, from app data or the table; undefined if neither has it. */
export function knownDefaultPorts(name: string, fact?: ApplicationFact): readonly DefaultPort[] | undefined {
  if (fact?.ports !== undefined) return defaultPortsOf(fact.ports, fact.decrypted ?? []);
  if (!Object.hasOwn(knownApplications, name)) return undefined;
  const entry = knownApplications[name];
  if (entry === undefined) return undefined;
  return defaultPortsOf(entry.ports, entry.decrypted ?? []);
}

/** Makes the pieces of default ports: normal, for decrypted traffic, and dynamic (any port of the protocol). */
function defaultPortsOf(ports: readonly string[], whenDecrypted: readonly string[]): readonly DefaultPort[] {
  const isDynamic = (text: string): boolean => text.endsWith('/dynamic');
  const services = servicesOf(ports.filter((port) => !isDynamic(port))) ?? [];
  const more = subtraction(servicesOf(whenDecrypted) ?? [], services);
  const dynamic = subtraction(
    union(...ports.filter(isDynamic).map((port) => serviceRanges(port.replace('/dynamic', '')) ?? [])),
    union(services, more),
  );
  const pieces: readonly DefaultPort[] = [
    { service: services },
    { service: more, topic: decrypted },
    { service: dynamic, topic: onDefaultPort },
  ];
  return pieces.filter(({ service }) => service.length > 0);
}

/** Returns the default ports of a custom application. */
export function configuredDefaultPorts(object: ConfiguredObject, meanings: Meanings): readonly DefaultPort[] {
  const defaults = objectAt(object.fields, 'default') ?? {};
  const protocol = textAt(defaults, 'ident_by_ip_protocol');
  const texts = [
    ...textsAt(defaults, 'port'),
    ...(protocol === undefined ? [] : [`ip/${protocol}`]),
    ...(objectAt(defaults, 'ident_by_icmp_type') === undefined ? [] : ['icmp']),
    ...(objectAt(defaults, 'ident_by_icmp6_type') === undefined ? [] : ['icmpv6']),
  ];
  const services = servicesOf(texts);
  if (services !== undefined && services.length > 0) return [{ service: services }];
  const id = `home ${meanings.of(object)}`;
  return [
    {
      service: anyService,
      topic: { id, text: `a default port of ${object.name}` },
    },
  ];
}

function servicesOf(texts: readonly string[]): Ranges | undefined {
  const all = texts.map(serviceRanges);
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? union(...known) : undefined;
}
