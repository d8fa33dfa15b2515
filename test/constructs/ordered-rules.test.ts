import { describe, expect, test } from '@jest/globals';
import { TerraformResource } from 'cdktf';
import { OrderedRules, Folder, rule, Rulebase, any } from '../../constructs';
import { allKinds } from '../../src/catalog';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { SecurityRule } from '#l1/security-rule';
import { addresses, office, synth } from './office';

const match = { from: [any], to: [any], source: [any], destination: [any], application: [any], service: [any] };

function generated(names: readonly string[]) {
  const { stack, all } = office();
  const rules = names.map(
    (name) => new SecurityRule(stack, name, { name, folder: 'Branches', position: 'post', ...match, action: 'deny' }),
  );
  return { stack, all, rules };
}

describe('an order of generated rules', () => {
  test('is kept by an order of their kind, container and rulebase', () => {
    const { stack, rules } = generated(['a', 'b']);
    const ordered = new OrderedRules(stack, 'order', { rules, mode: 'exclusive' });
    expect(ordered.order?.friendlyUniqueId).toBe('order');
    expect(synth(stack).resource['scm_rule_order']?.['order']).toEqual({
      type: 'security_rule',
      folder: 'Branches',
      position: 'post',
      mode: 'exclusive',
      rules: ['${scm_security_rule.a.name}', '${scm_security_rule.b.name}'],
    });
  });

  test('is the order of creation where the API cannot move them', () => {
    const fixed = allKinds().filter(
      ({ api }) => api.movable !== true && (api.rulebase === true || api.ordered === true),
    );
    for (const kind of fixed) {
      const { stack } = office();
      const make = (id: string) => new TerraformResource(stack, id, { terraformResourceType: typeNameOf(kind.name) });
      const rules = ['a', 'b', 'c'].map(make);
      expect(() => new OrderedRules(stack, 'strict', { rules, mode: 'exclusive' })).toThrow(/cannot move a/);
      expect(new OrderedRules(stack, 'order', { rules }).order).toBeUndefined();
      const type = typeNameOf(kind.name);
      const made = synth(stack).resource[type];
      expect(['a', 'b', 'c'].map((id) => made?.[id]?.['depends_on'])).toEqual([
        undefined,
        [`${type}.a`],
        [`${type}.b`],
      ]);
      expect(addresses(stack)).toHaveLength(3);
    }
  });

  test('is refused for what has no order, for two kinds, for nothing, and for rules of another list', () => {
    const { stack, rules } = generated(['a', 'b']);
    const [tag] = allKinds().filter(({ api }) => api.rulebase !== true && api.ordered !== true);
    const strange = new TerraformResource(stack, 'tag', { terraformResourceType: typeNameOf(tag?.name ?? '') });
    expect(() => new OrderedRules(stack, 'x', { rules: [strange] })).toThrow(/is not a rule type/);
    expect(() => new OrderedRules(stack, 'y', { rules: [...rules, strange] })).toThrow(/no common order/);
    expect(() => new OrderedRules(stack, 'z', { rules: [] })).toThrow(/at least one rule/);
    const listed = {
      position: 'post',
      rules: [
        rule('a', {
          from: any,
          to: any,
          source: any,
          destination: any,
          application: any,
          service: any,
          action: 'deny',
        }),
      ],
    } as const;
    new Rulebase(Folder.existing(stack, 'Branches'), 'post', listed);
    expect(() => new OrderedRules(stack, 'order', { rules })).toThrow(
      /already lists the rule "a" of the same rulebase/,
    );
  });
});
