import type { Attribute } from '../../../catalog';
import { cachedBy } from '../../../core';

/** Returns the attribute that an element sets, if the service accepts it from a configuration. */
export function attributeFor(attributes: readonly Attribute[], tag: string): Attribute | undefined {
  return byName(attributes).get(comparable(tag));
}

/** Reports whether a name of the API and an element are the same: `tcp-syn` and `tcp_syn`. */
export function isSameName(wire: string, tag: string): boolean {
  return comparable(wire) === comparable(tag);
}

// Cached, because each element of the file is looked up.
const byName = cachedBy((attributes: readonly Attribute[]): ReadonlyMap<string, Attribute> => {
  const found = new Map<string, Attribute>();
  for (const attribute of attributes) {
    const { wire, setBy, writeOnly } = attribute;
    const name = comparable(wire);
    if (setBy === undefined && writeOnly !== true && !found.has(name)) found.set(name, attribute);
  }
  return found;
});

function comparable(name: string): string {
  return name.replaceAll('-', '_');
}
