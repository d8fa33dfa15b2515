import { kindNamed, type Container } from '../../../catalog';
import { NamedSets, type Configuration, type ConfiguredObject } from '../../../engine/policy';
import {
  addressRanges,
  kindsIn,
  kindsMeaning,
  meets,
  objectAt,
  serviceRanges,
  type Ranges,
} from '../../../engine/policy/engine';
import type { Edit } from '../proposal';
import { newService } from './new-service';

/** Longer lists than these say less than `any`. */
const mostHosts = 8;
const mostNetworks = 16;
const mostApplications = 32;
const mostServices = 8;

/** Narrows lists of rules to what sessions had. Each answer is undefined where nothing can be left out. */
export class Narrowing {
  readonly #configuration: Configuration;
  readonly #kinds: { readonly addresses: readonly string[]; readonly services: readonly string[] };

  constructor(configuration: Configuration) {
    const rule = kindNamed(kindsMeaning('security-rule')[0] ?? '');
    this.#configuration = configuration;
    this.#kinds = { addresses: kindsIn(rule, 'source'), services: kindsIn(rule, 'service') };
  }

  /** Narrows lists of rules that apply at some places: an object can have another content at each one. */
  at(places: readonly Container[]) {
    const sets = places.map((place) => new NamedSets(this.#configuration, place));
    const isSeenIn = (one: NamedSets, name: string, kinds: readonly string[], seen: readonly Ranges[]): boolean => {
      const [found] = kinds.flatMap((kind) => one.of(kind, name) ?? []);
      // What is decided on the firewall is left as it is.
      if (found === undefined || found.open.length > 0) return true;
      return seen.some((value) => meets(found.certain, value));
    };
    const isSeen = (name: string, kinds: readonly string[], seen: readonly Ranges[], literal?: Ranges): boolean =>
      literal === undefined
        ? sets.some((one) => isSeenIn(one, name, kinds, seen))
        : seen.some((value) => meets(literal, value));
    return {
      addresses: (names: readonly string[], seen: ReadonlySet<string>): readonly string[] | undefined => {
        if (isAny(names)) return networksOf(seen);
        const points = rangesOf(seen, addressRanges);
        if (points === undefined) return undefined;
        return shorter(names, (name) => isSeen(name, this.#kinds.addresses, points, addressRanges(name)));
      },
      applications: (names: readonly string[], seen: ReadonlySet<string>): readonly string[] | undefined => {
        if (seen.size === 0) return undefined;
        if (isAny(names)) return seen.size > mostApplications ? undefined : [...seen].sort();
        // Others were matched by a group, a filter or a container: it is not known by which.
        return [...seen].every((one) => names.includes(one)) ? shorter(names, (name) => seen.has(name)) : undefined;
      },
      services: (names: readonly string[], seen: ReadonlySet<string>, container: Container) => {
        if (isAny(names)) return this.#servicesFor(seen, sets, container);
        if (names.includes('application-default')) return undefined;
        const points = rangesOf(seen, serviceRanges);
        if (points === undefined) return undefined;
        const narrowed = shorter(names, (name) => isSeen(name, this.#kinds.services, points));
        return narrowed === undefined ? undefined : { names: narrowed, created: [] };
      },
    };
  }

  /** Service objects for ports: those that exist, else new ones. */
  #servicesFor(
    seen: ReadonlySet<string>,
    sets: readonly NamedSets[],
    container: Container,
  ): { readonly names: readonly string[]; readonly created: readonly Edit[] } | undefined {
    const ports = [...seen].sort().map((one) => /^(tcp|udp)\/(\d+)$/.exec(one));
    if (ports.length > mostServices || ports.includes(null)) return undefined;
    const [kind = ''] = kindsMeaning('service');
    const created: Edit[] = [];
    const names = ports.map((match) => {
      const [, protocol = '', port = ''] = match ?? [];
      const known = this.#configuration.objects.find(
        (object) =>
          object.kind === kind &&
          sets.every((set) => set.find(kind, object.name) === object) &&
          isPort(object, protocol, port),
      );
      if (known !== undefined) return known.name;
      const made = newService(this.#configuration, container, `${protocol}/${port}`);
      created.push(made);
      return made.object.name;
    });
    return { names, created };
  }
}

/** What values stand for; undefined if one is not known, because nothing then says which entries have it. */
function rangesOf(
  values: ReadonlySet<string>,
  of: (value: string) => Ranges | undefined,
): readonly Ranges[] | undefined {
  const known = [...values].flatMap((value) => {
    const ranges = of(value);
    return ranges === undefined ? [] : [ranges];
  });
  return known.length === values.size ? known : undefined;
}

function isAny(names: readonly string[]): boolean {
  return names.length === 0 || names.includes('any');
}

/** Whether a service is one port, from any source port. */
function isPort({ fields }: ConfiguredObject, protocol: string, port: string): boolean {
  const ports = objectAt(objectAt(fields, 'protocol') ?? {}, protocol);
  return ports?.['port'] === port && (ports['source_port'] ?? '') === '';
}

function shorter(names: readonly string[], isKept: (name: string) => boolean): readonly string[] | undefined {
  const used = names.filter(isKept);
  return used.length === 0 || used.length === names.length ? undefined : used;
}

/** The hosts themselves, or their networks of 256 addresses (IPv6: /64); undefined where these are many. */
function networksOf(seen: ReadonlySet<string>): readonly string[] | undefined {
  if (seen.size === 0) return undefined;
  if (seen.size <= mostHosts) return [...seen].sort();
  const networks = new Set([...seen].map(networkOf));
  return networks.size > mostNetworks || networks.has(undefined)
    ? undefined
    : [...networks].flatMap((network) => network ?? []).sort();
}

function networkOf(address: string): string | undefined {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.0/24');
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0');
  const groups = address.includes('::') ? [...(left ?? []), ...zeros, ...(right ?? [])] : address.split(':');
  return groups.length === 8 ? `${groups.slice(0, 4).join(':')}::/64` : undefined;
}
