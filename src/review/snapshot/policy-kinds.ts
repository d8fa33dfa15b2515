import { allKinds, hasKind, kindNamed, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isOrdered } from '../state/tenant-state';

/** Returns the kinds in a snapshot: all rules, everything they reference at any depth, interfaces and routers. */
export function policyKinds(): readonly ResourceKind[] {
  const wanted = new Set<string>(allKinds().flatMap((kind) => (isOrdered(kind) ? [kind.name] : [])));
  for (const name of wanted) {
    for (const mentioned of referencedKinds(kindNamed(name))) if (hasKind(mentioned)) wanted.add(mentioned);
  }
  // References of routers are not followed: other than interfaces, they do not affect static routes.
  const isOnTheWay = ({ networkRole }: ResourceKind): boolean => networkRole !== undefined;
  return allKinds().filter((kind) => wanted.has(kind.name) || isOnTheWay(kind));
}

function referencedKinds(kind: ResourceKind): readonly string[] {
  return kind.attributes.flatMap(kindsIn);
}

function kindsIn({ refs, type }: Attribute): readonly string[] {
  return [...(refs?.kinds ?? []), ...insideOf(type)];
}

function insideOf(type: AttributeType): readonly string[] {
  if (type.kind === 'object') return type.attributes.flatMap(kindsIn);
  return type.kind === 'list' ? insideOf(type.item) : [];
}
