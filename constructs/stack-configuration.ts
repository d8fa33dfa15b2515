import type { TerraformResource } from 'cdktf';
import { containerOf, hasKind, kindNamed, type AttributeType, type ResourceKind } from '../src/catalog';
import { isObject } from '../src/core';
import type { Configuration, ConfiguredObject, ConfiguredRulebase } from '../src/engine/policy';
import { bodiesWithNames, type BodyOf } from './references';
import { resourceKindName } from './resources';
import { containerOfObject, type ContainerState } from '../src/tenant';

type Fields = Readonly<Record<string, unknown>>;

interface Declared {
  readonly kind: ResourceKind;
  readonly name: string;
  /** By API name, with references between resources as names. */
  readonly fields: Fields;
}

/**
 * Returns what resources declare, as the policy engine reads it. Its rulebases have only the rules of an
 * `scm_rule_order`, because the order of others is unknown. Resources whose name only Terraform knows, and rules whose
 * content only Terraform knows, are left out.
 */
export function configurationOf(resources: readonly TerraformResource[], bodyOf: BodyOf): Configuration {
  const namedOf = bodiesWithNames(resources, bodyOf);
  const declared = resources.flatMap((resource): readonly Declared[] => {
    const kindName = resourceKindName(resource);
    if (!hasKind(kindName)) return [];
    const kind = kindNamed(kindName);
    const fields = toApiNames({ kind: 'object', attributes: kind.attributes, choices: [] }, namedOf(resource));
    const name = isObject(fields) ? fields[kind.api.key ?? 'name'] : undefined;
    return isObject(fields) && typeof name === 'string' && !name.includes('${') ? [{ kind, name, fields }] : [];
  });
  const orders = resources.filter((resource) => resourceKindName(resource) === 'rule_order').map(namedOf);
  return {
    containers: declared.flatMap(containerIn),
    objects: declared.filter(({ kind }) => kind.api.rulebase !== true).map(objectIn),
    rulebases: orders.flatMap((order) => rulebaseIn(order, declared)),
  };
}

function containerIn({ kind, name, fields }: Declared): readonly ContainerState[] {
  const container = containerOfObject(kind, { ...fields, name }, 'partial');
  return container === undefined ? [] : [container];
}

function objectIn({ kind, name, fields }: Declared): ConfiguredObject {
  const container = containerOf(fields);
  return { kind: kind.name, name, fields, ...(container === undefined ? {} : { container }) };
}

function rulebaseIn(order: Fields, declared: readonly Declared[]): readonly ConfiguredRulebase[] {
  const container = containerOf(order);
  const { type, rules, position } = order;
  if (container === undefined || typeof type !== 'string' || !Array.isArray(rules)) return [];
  const rulebase = position === 'post' ? 'post' : 'pre';
  const own = declared.filter(
    ({ kind, fields }) =>
      kind.name === type &&
      (fields['position'] ?? 'pre') === rulebase &&
      JSON.stringify(containerOf(fields)) === JSON.stringify(container),
  );
  // A rule whose content only Terraform knows is left out: the rules above and below it keep their order.
  const known = own.filter(({ fields }) => !JSON.stringify(fields).includes('${'));
  const list = rules.flatMap((name: unknown) => known.find((one) => one.name === name) ?? []);
  return [{ kind: type, container, rulebase, rules: list.map(({ name, fields }) => ({ name, fields })) }];
}

function toApiNames(type: AttributeType, value: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: unknown) => toApiNames(type.item, item));
  if (type.kind !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    type.attributes.flatMap((attribute) => {
      const inner = value[attribute.name];
      return inner === undefined ? [] : [[attribute.wire, toApiNames(attribute.type, inner)]];
    }),
  );
}
