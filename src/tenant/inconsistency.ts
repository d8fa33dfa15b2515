import { placeName, type Container } from '../catalog';
import { repeatedIn } from '../core';
import type { Tenant } from './compare-tenants';

/** Returns what contradicts itself in a snapshot: whatever a comparison took of it would be a guess. */
export function inconsistencyIn({ containers, objects, rulebases }: Tenant): string | undefined {
  const twice =
    repeatedText(containers, ({ container }) => textOf(container)) ??
    repeatedText(objects, ({ kind, container, name }) => `${kind} "${name}" of ${textOf(container)}`) ??
    repeatedText(
      rulebases,
      ({ kind, container, rulebase }) => `the ${rulebase ?? 'pre'} list of ${kind} of ${textOf(container)}`,
    ) ??
    rulebases
      .map(({ kind, container, rules }) =>
        repeatedText(rules, ({ name }) => `${kind} "${name}" of ${textOf(container)}`),
      )
      .find((one) => one !== undefined);
  if (twice !== undefined) return `it contains ${twice} twice`;
  const loop = loopIn(containers);
  return loop === undefined
    ? undefined
    : `its folders contain each other: ${loop.map((name) => `"${name}"`).join(', ')}`;
}

function textOf(container: Container | undefined): string {
  return container === undefined ? 'the tenant' : `${container.scope} "${placeName(container)}"`;
}

function repeatedText<T>(items: readonly T[], textIn: (item: T) => string): string | undefined {
  return repeatedIn(items.map(textIn));
}

/** Returns the folders of a loop, from any of them upwards. */
function loopIn(containers: Tenant['containers']): readonly string[] | undefined {
  const parents = new Map(
    containers.flatMap(({ container, above }) =>
      container.scope === 'folder' && above !== undefined ? [[container.name, above] as const] : [],
    ),
  );
  const ended = new Set<string>();
  for (const start of parents.keys()) {
    const way: string[] = [];
    for (let name: string | undefined = start; name !== undefined && !ended.has(name); name = parents.get(name)) {
      if (way.includes(name)) return way.slice(way.indexOf(name));
      way.push(name);
    }
    for (const name of way) ended.add(name);
  }
  return undefined;
}
