import {
  allKinds,
  hasKind,
  holdsSecret,
  kindNamed,
  type Attribute,
  type AttributeType,
  type PolicyRole,
  type ResourceKind,
} from '../../../catalog';
import { kindsMeaning } from '../../../engine/policy/engine';

/** They have an effect without being referenced: an application recognizes traffic, a variable has values on devices. */
const effectiveAlone: ReadonlySet<PolicyRole | undefined> = new Set(['zone', 'application', 'region', 'variable']);

/** Kinds of objects that have no effect unless a rule or another object references them. */
export function referencedKinds(): readonly ResourceKind[] {
  const found = new Set(kindsMeaning('security-rule').flatMap((name) => kindsReferencedBy(kindNamed(name))));
  for (const name of found) {
    if (hasKind(name)) for (const other of kindsReferencedBy(kindNamed(name))) found.add(other);
  }
  return allKinds().filter(
    (kind) =>
      found.has(kind.name) &&
      !effectiveAlone.has(kind.policyRole) &&
      kind.contains === undefined &&
      kind.affectsRouting !== true &&
      kind.trafficEffect === undefined &&
      // Accounts and certificates matter to more than the policy.
      (kind.policyRole !== undefined || !holdsSecret(kind.attributes)),
  );
}

/** Kinds whose objects can reference objects of a kind. */
export function referrersOf(name: string): readonly ResourceKind[] {
  return allKinds().filter((kind) => kindsReferencedBy(kind).includes(name));
}

function kindsReferencedBy({ attributes }: ResourceKind): readonly string[] {
  return attributes.flatMap(kindsIn);
}

function kindsIn({ refs, type }: Attribute): readonly string[] {
  return [...(refs?.kinds ?? []), ...kindsInside(type)];
}

function kindsInside(type: AttributeType): readonly string[] {
  if (type.kind === 'object') return type.attributes.flatMap(kindsIn);
  if (type.kind === 'map') return kindsInside(type.value);
  return type.kind === 'list' ? kindsInside(type.item) : [];
}
