import type { TerraformResource } from 'cdktf';
import { containerKindName, hasKind, kindNamed, referencesAmong, scopes, type ResourceKind } from '../src/catalog';
import { camelCase, isObject } from '../src/core';
import { inputOf, propertyOf, resourceKindName } from './resources';
import { terraformFields } from './terraform-fields';

type Path = readonly (string | number)[];

/** A name that a resource has as plain text, and the kinds of object that it may name. */
export interface PlainName {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly path: Path;
  /** Whether the name is a quoted part of a filter. */
  readonly isQuoted: boolean;
}

/** Returns the plain names in a resource: those of the catalog, its location, and the rules that an order lists. */
export function plainNamesIn(user: TerraformResource, isObjectName: (text: string) => boolean): readonly PlainName[] {
  const kindName = resourceKindName(user);
  const kind = hasKind(kindName) ? kindNamed(kindName) : undefined;
  const places = scopes.flatMap((scope) => nameAt(inputOf(user, scope), [scope], containerKindName(scope)));
  const named = kind === undefined ? orderedNames(user) : catalogNames(kind, user, isObjectName);
  return [...places, ...named].filter(({ name }) => isObjectName(name));
}

function nameAt(name: unknown, path: Path, kind: string): readonly PlainName[] {
  return typeof name === 'string' ? [{ name, path, kinds: [kind], isQuoted: false }] : [];
}

function catalogNames(
  kind: ResourceKind,
  user: TerraformResource,
  isObjectName: (text: string) => boolean,
): readonly PlainName[] {
  const inputs = Object.fromEntries(
    kind.attributes.flatMap(({ name, type, refs }) => {
      const canRefer = refs !== undefined || type.kind === 'object' || type.kind === 'list';
      const value = canRefer ? inputOf(user, name) : undefined;
      return value === undefined ? [] : [[camelCase(name), value]];
    }),
  );
  const references = referencesAmong(kind, terraformFields(kind, inputs), isObjectName, 'terraform');
  return [
    ...references.map(({ name, path, reference }) => ({
      name,
      path,
      kinds: reference.kinds,
      isQuoted: reference.expression === true,
    })),
    ...(kind.api.rulebase === true ? nameAt(inputOf(user, 'target_rule'), ['target_rule'], kind.name) : []),
  ];
}

/** Returns the rules that an `scm_rule_order` names. */
function orderedNames(user: TerraformResource): readonly PlainName[] {
  const [type, rules, anchor] = [inputOf(user, 'type'), inputOf(user, 'rules'), inputOf(user, 'anchor')];
  if (typeof type !== 'string') return [];
  return [
    ...(Array.isArray(rules) ? rules.flatMap((name: unknown, i) => nameAt(name, ['rules', i], type)) : []),
    ...(isObject(anchor) ? nameAt(anchor['rule'], ['anchor', 'rule'], type) : []),
  ];
}

/** Writes a reference in place of a plain name into the inputs of a generated class. */
export function replaceName(user: TerraformResource, { name, path, isQuoted }: PlainName, reference: string): void {
  const [attribute, ...steps] = path;
  const property = propertyOf(user, String(attribute));
  const change = (text: string): string =>
    isQuoted ? text.replaceAll(`'${name}'`, `'${reference}'`).replaceAll(`"${name}"`, `"${reference}"`) : reference;
  const value = changedAt(inputOf(user, String(attribute)), steps, change);
  // Generated classes have a setter for a simple value, and a method for an object.
  const put: unknown = Reflect.get(user, `put${property.charAt(0).toUpperCase()}${property.slice(1)}`);
  if (typeof put === 'function') Reflect.apply(put, user, [value]);
  else Reflect.set(user, property, value);
}

/** Returns a copy of a value with another text at a path of Terraform names. */
function changedAt(value: unknown, [step, ...below]: Path, change: (text: string) => string): unknown {
  if (step === undefined) return change(String(value));
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (i === step ? changedAt(item, below, change) : item));
  if (!isObject(value)) return value;
  const wanted = camelCase(String(step)).toLowerCase();
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key.toLowerCase() === wanted ? changedAt(item, below, change) : item,
    ]),
  );
}
