import { allKinds, hasKind, kindNamed, type Attribute, type AttributeType, type ResourceKind } from '../../catalog';
import { isOrdered } from '../world/world';

/** Kinds that a snapshot holds: rules of every sort, whatever they mention, to any depth, interfaces and routers. */
export function policyKinds(): readonly ResourceKind[] {
  const wanted = new Set<string>(allKinds().flatMap((kind) => (isOrdered(kind) ? [kind.name] : [])));
  for (const name of wanted) {
    for (const mentioned of mentionedBy(kindNamed(name))) if (hasKind(mentioned)) wanted.add(mentioned);
  }
  // The way of a packet: what routers reference beyond interfaces says nothing about static routes.
  const isOnTheWay = ({ networkRole }: ResourceKind): boolean => networkRole !== undefined;
  return allKinds().filter((kind) => wanted.has(kind.name) || isOnTheWay(kind));
}

function mentionedBy(kind: ResourceKind): readonly string[] {
  return kind.attributes.flatMap(kindsIn);
}

function kindsIn({ refs, type }: Attribute): readonly string[] {
  return [...(refs?.kinds ?? []), ...insideOf(type)];
}

function insideOf(type: AttributeType): readonly string[] {
  if (type.kind === 'object') return type.attributes.flatMap(kindsIn);
  return type.kind === 'list' ? insideOf(type.item) : [];
}
