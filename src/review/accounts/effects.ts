import {
  isOrdered,
  allKinds,
  allowUnknownValuesName,
  attributeNamed,
  effectOf,
  hasKind,
  isSetting,
  type Attribute,
  type Effect,
  type ResourceKind,
} from '../../catalog';
import type { Path } from '../../core';
import { isDeciding } from '../state/meaning';
import type { Leaf } from './leaf';

/** Which judge can compare a changed attribute. Everything else is not judged. */
export type Domain =
  /** A comment, a value that the service computes, or one that only the provider reads. */
  | 'none'
  /** A write-only secret, or its version: no plan shows its value. */
  | 'secret'
  /** The policy engine compares it: match criteria and actions of security rules, and objects that they match. */
  | 'traffic'
  /** A comparison of the protection of traffic, rule by rule. */
  | 'protection'
  /** A comparison of the object's own settings by their strength. */
  | 'content'
  | 'unknown';

const notes: ReadonlySet<string> = new Set(['description', 'comment', 'comments', 'color', 'notes']);

/** Attributes of Terraform resources that the provider computes: they follow the object. */
const computed: ReadonlySet<string> = new Set(['tfid', 'revision', 'rule_ids', 'encrypted_values']);

/** Policy roles whose objects the engine resolves completely. Zones and profile groups have judges of their own. */
const roles: ReadonlySet<string> = new Set([
  'address',
  'address-group',
  'region',
  'service',
  'service-group',
  'application-group',
  'application-filter',
  'schedule',
  'url-list',
  'external-list',
  'variable',
  'tag',
]);

/** Kinds that are conditions of rules: the engine compares their expressions and members, and asks for the rest. */
const conditions: ReadonlySet<string> = new Set([
  'hip_profile',
  'hip_object',
  'dynamic_user_group',
  'local_user_group',
]);

/** What the comparison of protection reads of each kind of rule. */
const protectionAttributes: Readonly<Record<string, readonly string[]>> = {
  security_rule: [
    'profile_setting',
    'tenant_restrictions',
    'security_settings',
    'log_start',
    'log_end',
    'log_setting',
    'log_settings',
  ],
  decryption_rule: ['action', 'profile'],
  authentication_rule: ['authentication_enforcement'],
  dos_protection_rule: ['action', 'protection'],
};

/** Match criteria of every kind of rule. */
const matching: ReadonlySet<string> = new Set([
  'name',
  'folder',
  'snippet',
  'device',
  'position',
  'relative_position',
  'target_rule',
  'disabled',
  'from',
  'to',
  'source',
  'negate_source',
  'source_user',
  'source_hip',
  'destination',
  'negate_destination',
  'destination_hip',
  'service',
  'application',
  'category',
  'schedule',
]);

/** Reports whether objects of a kind are conditions of rules: HIP objects and profiles, groups of users. */
export function isCondition(kind: ResourceKind): boolean {
  return conditions.has(kind.name);
}

/** Returns the domain of a top-level attribute, by its Terraform name. */
export function domainOf(kind: ResourceKind, name: string): Domain {
  if (computed.has(name)) return 'none';
  const attribute = attributeNamed(kind, name);
  if (attribute === undefined) return 'unknown';
  if (attribute.setBy === 'service' || attribute.name === allowUnknownValuesName || notes.has(name)) return 'none';
  if (attribute.secret === true || attribute.companionOf !== undefined) return 'secret';
  if (isOrdered(kind)) return ruleDomain(kind, name);
  if ((kind.policyRole !== undefined && roles.has(kind.policyRole)) || isCondition(kind)) return 'traffic';
  return 'content';
}

/**
 * Returns the domain of a changed value, by its path of Terraform names. A rule also contains settings that neither the
 * policy engine nor the comparison of protection reads.
 */
export function domainAt(kind: ResourceKind, path: Path): Domain {
  const domain = domainOf(kind, String(path[0]));
  const chain = attributesAt(kind, path);
  const fact = effectOf(
    kind,
    chain.map(({ wire }) => wire),
  );
  // The engine compares what matches: how often a list is read and from whom, or how long a session lasts, it does not.
  if (domain === 'traffic' && chain.some(({ affectsMatching }) => affectsMatching === false)) return 'content';
  if (domain === 'traffic' && isCondition(kind)) return domain;
  if (domain === 'traffic') return fact?.effect === 'traffic' || fact?.effect === 'none' ? domain : 'content';
  return domain === 'protection' && fact?.strength?.of === 'not-comparable' ? 'content' : domain;
}

function ruleDomain(kind: ResourceKind, name: string): Domain {
  if (name === 'tag' || name === 'group_tag') return 'none';
  if (protectionAttributes[kind.name]?.includes(name) === true) return 'protection';
  if (isDeciding(kind)) return 'traffic';
  if (protectionAttributes[kind.name] !== undefined && matching.has(name)) return 'protection';
  return isRuleSetting(kind, name) ? 'content' : 'unknown';
}

const settingEffects: ReadonlySet<Effect | undefined> = new Set(['logging', 'identity', 'management', 'cryptography']);

/** Reports whether an attribute of a rule decides neither what it matches nor what it does, and has an order. */
function isRuleSetting(kind: ResourceKind, name: string): boolean {
  const attribute = attributeNamed(kind, name);
  if (attribute === undefined || matching.has(name)) return false;
  const fact = effectOf(kind, [attribute.wire]);
  return settingEffects.has(fact?.effect) && fact?.strength !== undefined && fact.strength.of !== 'not-comparable';
}

/** Reports whether a leaf is a comment, computed by the service, or below an attribute that is. */
export function isWithoutEffect(kind: ResourceKind, path: Path): boolean {
  const [first] = path;
  if (path.length > 0 && isComputedName(String(first))) return true;
  const chain = attributesAt(kind, path);
  return chain.some(({ name, setBy }) => setBy === 'service' || notes.has(name));
}

/** Reports whether the provider computes an attribute of any resource. */
export function isComputedName(name: string): boolean {
  return computed.has(name);
}

/** Returns the attributes that a path of Terraform names goes through, from the top. */
export function attributesAt(kind: ResourceKind, path: Path): readonly Attribute[] {
  const chain: Attribute[] = [];
  let attributes: readonly Attribute[] = kind.attributes;
  for (const step of path) {
    const attribute = typeof step === 'string' ? attributes.find(({ name }) => name === step) : undefined;
    // An index or the name of an item.
    if (attribute === undefined) continue;
    chain.push(attribute);
    const { type } = attribute;
    const inner = type.kind === 'list' ? type.item : type;
    attributes = inner.kind === 'object' ? inner.attributes : [];
  }
  return chain;
}

/**
 * Reports whether objects of a kind do nothing until another object references them: profiles, and groups of them. A
 * singleton and a replacement of a predefined profile apply by themselves.
 */
export function isInertUntilUsed(kind: ResourceKind, name: string): boolean {
  const isProfile = kind.name.endsWith('_profile') || kind.policyRole === 'profile-group';
  const acts = isSetting(kind) || isOrdered(kind) || kind.predefined.some((one) => one['name'] === name);
  return isProfile && !acts && referencedKinds().has(kind.name);
}

let referenced: ReadonlySet<string> | undefined;

function referencedKinds(): ReadonlySet<string> {
  referenced ??= new Set(allKinds().flatMap((kind) => kindsIn(kind.attributes).filter((name) => name !== kind.name)));
  return referenced;
}

function kindsIn(attributes: readonly Attribute[]): readonly string[] {
  return attributes.flatMap(({ refs, type }) => {
    const inner = type.kind === 'list' ? type.item : type;
    return [...(refs?.kinds.filter(hasKind) ?? []), ...(inner.kind === 'object' ? kindsIn(inner.attributes) : [])];
  });
}

/** Returns the path of a leaf's value; empty for events. */
export function pathOf({ value }: Leaf): Path {
  return value?.path ?? [];
}
