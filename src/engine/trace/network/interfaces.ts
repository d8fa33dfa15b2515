import { isObject } from '../../../core';
import type { ConfiguredObject } from '../../policy';
import { objectAt, positionOf, textAt, textsAt, type Bound, type Ranges } from '../../policy/engine';
import { kindsWith } from '../kinds';
import type { Names } from './names';

/** An interface of the firewall. */
export interface Interface {
  /** Name used in zones and routers. */
  readonly name: string;
  /** Absent for an interface that is referenced but not defined. */
  readonly object?: ConfiguredObject;
  readonly addresses: readonly InterfaceAddress[];
  /** Set if the interface gets its address dynamically. `metric`: that of the default route it learns, if any. */
  readonly learns?: { readonly metric: number | undefined };
  readonly zone?: InterfaceZone;
}

/** An address of an interface with its network. */
export interface InterfaceAddress {
  readonly network: Ranges;
  readonly host: Bound | undefined;
}

/** A zone that an interface is in. */
export interface InterfaceZone {
  readonly name: string;
  readonly object: ConfiguredObject;
}

/** The interfaces of a firewall, indexed by all of their names. */
export class Interfaces {
  readonly #byName = new Map<string, Interface>();

  constructor(names: Names) {
    const zones = zonesByInterface(names);
    for (const object of kindsWith('interface').flatMap((kind) => names.visibleScope.ofKind(kind))) {
      const port = textAt(object.fields, 'default_value');
      const aliases = [object.name, ...(port === undefined ? [] : [port])];
      const zone = aliases.map((name) => zones.get(name)).find((one) => one !== undefined);
      const found = interfaceOf(object, names, zone);
      for (const name of aliases) if (!this.#byName.has(name)) this.#byName.set(name, found);
    }
    for (const [name, zone] of zones) {
      if (!this.#byName.has(name)) this.#byName.set(name, { name, addresses: [], zone });
    }
  }

  /** Returns the interface with a name; one without addresses if it is not defined. */
  namedInterface(name: string): Interface {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const result: Interface = { name, addresses: [] };
    this.#byName.set(name, result);
    return result;
  }

  /** Returns the interface with a name; undefined if nothing defines or references it. */
  known(name: string): Interface | undefined {
    return this.#byName.get(name);
  }

  get all(): readonly Interface[] {
    return [...new Set(this.#byName.values())];
  }
}

function zonesByInterface({ visibleScope }: Names): ReadonlyMap<string, InterfaceZone> {
  const found = new Map<string, InterfaceZone>();
  for (const object of visibleScope.ofKind('zone')) {
    const network = objectAt(object.fields, 'network') ?? {};
    for (const type of ['layer3', 'layer2', 'virtual_wire', 'tap']) {
      for (const name of textsAt(network, type)) found.set(name, { name: object.name, object });
    }
  }
  return found;
}

function interfaceOf(object: ConfiguredObject, names: Names, zone: InterfaceZone | undefined): Interface {
  const settings = objectAt(object.fields, 'layer3') ?? object.fields;
  const written = [
    ...namesIn(settings['ip']),
    ...namesIn(objectAt(settings, 'ipv6')?.['address']),
    ...namesIn(objectAt(settings, 'static_ip')?.['ip']),
  ];
  const learns = learnedRoute(settings);
  return {
    name: object.name,
    object,
    addresses: written.flatMap((text) => {
      const network = names.addresses([text]);
      return network === undefined ? [] : [{ network, host: hostOf(text, network) }];
    }),
    ...(learns === undefined ? {} : { learns }),
    ...(zone === undefined ? {} : { zone }),
  };
}

function namesIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : isObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
  );
}

function hostOf(text: string, network: Ranges): Bound | undefined {
  const [host = ''] = text.split('/');
  const [from, to] = network;
  // An address object with a single address is the host itself.
  return positionOf(host) ?? (from !== undefined && to === next(from) ? from : undefined);
}

function next(bound: Bound): Bound {
  return typeof bound === 'number' ? bound + 1 : bound + 1n;
}

function learnedRoute(settings: Readonly<Record<string, unknown>>): Interface['learns'] {
  const client = objectAt(settings, 'dhcp_client') ?? objectAt(settings, 'pppoe');
  if (client === undefined || client['enable'] === false) return undefined;
  if (client['create_default_route'] === false) return { metric: undefined };
  const metric = client['default_route_metric'];
  return { metric: typeof metric === 'number' ? metric : 10 };
}
