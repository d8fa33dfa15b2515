import { kindNamed, type Container } from '../../../catalog';
import type { Configuration } from '../../policy';
import {
  Addresses,
  containersBelow,
  kindsIn,
  kindsMeaning,
  knownApplications,
  serviceRanges,
  Services,
  union,
  Meanings,
  VisibleScope,
  Variables,
  type Ranges,
} from '../../policy/engine';

/** Resolves names, as visible from one firewall or folder. */
export class Names {
  readonly visibleScope: VisibleScope;
  readonly #addresses: Addresses;
  readonly #services: Services;

  constructor(configuration: Configuration, container: Container) {
    this.visibleScope = new VisibleScope(configuration, container);
    const variables = new Variables(configuration, this.visibleScope, containersBelow(configuration, container));
    const meanings = new Meanings(this.visibleScope);
    const [rule = ''] = kindsMeaning('security-rule');
    const kinds = kindsIn(kindNamed(rule), 'source');
    this.#services = new Services(this.visibleScope, meanings, kindsIn(kindNamed(rule), 'service'));
    this.#addresses = new Addresses(this.visibleScope, variables, meanings, kinds);
  }

  /** Returns the addresses of some names; undefined if the configuration does not determine them. */
  addresses(names: readonly string[]): Ranges | undefined {
    const { certain, open } = this.#addresses.of(names);
    return open.length > 0 || certain.length === 0 ? undefined : certain;
  }

  /** Returns the ports of a service, or the default ports of an App-ID; undefined if they are unknown. */
  services(name: string): Ranges | undefined {
    const pieces = this.#services.of([name]);
    if (pieces.every(({ topic }) => topic === undefined)) return union(...pieces.map(({ service }) => service));
    const fact = this.visibleScope.facts.applications?.byName.get(name);
    const ports = fact?.ports ?? (Object.hasOwn(knownApplications, name) ? knownApplications[name]?.ports : undefined);
    const parsed = ports?.map((text) => serviceRanges(text));
    return parsed === undefined || parsed.includes(undefined) ? undefined : union(...parsed.map((one) => one ?? []));
  }
}
