import { kindNamed, type Container } from '../../catalog';
import type { Configuration } from '../../policy';
import {
  Addresses,
  containersBelow,
  kindsIn,
  kindsMeaning,
  Meanings,
  VisibleScope,
  Variables,
  wayTo,
  type Ranges,
} from '../../policy/engine';

/** Resolves names, as visible from one firewall or folder. */
export class Names {
  readonly visibleScope: VisibleScope;
  readonly #addresses: Addresses;

  constructor(configuration: Configuration, container: Container) {
    this.visibleScope = new VisibleScope(configuration, wayTo(configuration, container).levels);
    const variables = new Variables(configuration, this.visibleScope, containersBelow(configuration, container));
    const meanings = new Meanings(this.visibleScope);
    const [rule = ''] = kindsMeaning('security-rule');
    const kinds = kindsIn(kindNamed(rule), 'source');
    this.#addresses = new Addresses(this.visibleScope, variables, meanings, kinds);
  }

  /** Returns the addresses of some names; undefined if the configuration does not determine them. */
  addresses(names: readonly string[]): Ranges | undefined {
    const { certain, open } = this.#addresses.of(names);
    return open.length > 0 || certain.length === 0 ? undefined : certain;
  }
}
