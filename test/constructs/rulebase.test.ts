import { describe, expect, test } from '@jest/globals';
import { any, Folder, Push, rule, Rulebase, section, type RuleProps } from '../../constructs';
import { addresses, office, synth } from './office';

const open: RuleProps = {
  from: any,
  to: any,
  source: any,
  destination: any,
  application: any,
  service: any,
  action: 'deny',
};

function branches(names: readonly string[]) {
  const { stack, all } = office();
  const folder = new Folder(all, 'branches');
  const rulebase = new Rulebase(folder, 'pre', { position: 'pre', rules: names.map((name) => rule(name, open)) });
  return { stack, folder, rulebase };
}

describe('a rulebase', () => {
  test('makes its rules and one order of them, by name', () => {
    const { stack } = branches(['web', 'deny']);
    expect(addresses(stack)).toEqual([
      'scm_folder.branches',
      'scm_rule_order.branches_pre',
      'scm_security_rule.branches_pre_deny',
      'scm_security_rule.branches_pre_web',
    ]);
    expect(synth(stack).resource['scm_rule_order']?.['branches_pre']).toMatchObject({
      type: 'security_rule',
      folder: '${scm_folder.branches.name}',
      position: 'pre',
      rules: ['${scm_security_rule.branches_pre_web.name}', '${scm_security_rule.branches_pre_deny.name}'],
    });
    expect(synth(stack).resource['scm_security_rule']?.['branches_pre_web']).toMatchObject({
      name: 'web',
      position: 'pre',
    });
  });

  test('keeps the ids of its rules when one is put in, taken out or moved', () => {
    const ids = (names: readonly string[]) =>
      Object.keys(synth(branches(names).stack).resource['scm_security_rule'] ?? {});
    expect(new Set(ids(['a', 'new', 'b']))).toEqual(new Set([...ids(['b', 'a']), 'branches_pre_new']));
  });

  test('is pushed with its order, after all of its rules', () => {
    const { stack } = branches(['web']);
    new Push(stack, 'push');
    const { triggers } = synth(stack).resource['scm_push']?.['push'] as { triggers: Record<string, string> };
    expect(triggers['scm_rule_order.branches_pre']).toBe('${scm_rule_order.branches_pre.revision}');
  });

  test('renames a rule by a moved block', () => {
    const { stack, all } = office();
    const folder = new Folder(all, 'branches');
    new Rulebase(folder, 'pre', { position: 'pre', rules: [rule('web', open, { was: 'old web' })] });
    expect((synth(stack) as unknown as { moved: unknown }).moved).toEqual([
      { from: 'scm_security_rule.branches_pre_old-web', to: 'scm_security_rule.branches_pre_web' },
    ]);
  });

  test('gives a rule to refer to, and says which there are', () => {
    const { rulebase } = branches(['web']);
    expect(rulebase.rule('web').friendlyUniqueId).toBe('branches_pre_web');
    expect(() => rulebase.rule('nowhere')).toThrow(/has no rule "nowhere"; it has web/);
  });

  test('refuses a rule that is listed twice, by one or by two of the same rulebase', () => {
    expect(() => branches(['web', 'web'])).toThrow(/lists the rule "web" twice/);
    const { folder } = branches(['web']);
    const again = { position: 'pre', rules: [rule('web', open)] } as const;
    expect(() => new Rulebase(folder, 'more', again)).toThrow(
      /office\/All Firewalls\/branches\/pre already lists the rule "web"/,
    );
    expect(() => new Rulebase(folder, 'post', { ...again, position: 'post' })).not.toThrow();
  });

  test('knows a folder by its name, however often it is referred to', () => {
    const { stack, all } = office();
    const rules = [rule('web', open)];
    new Rulebase(all, 'first', { position: 'pre', rules });
    const again = Folder.existing(stack, 'ngfw-shared');
    expect(() => new Rulebase(again, 'second', { position: 'pre', rules })).toThrow(/lists the rule "web"/);
  });

  test('is the only one of its folder and position, exclusive or not', () => {
    const { folder } = branches(['web']);
    expect(
      () => new Rulebase(folder, 'more', { position: 'pre', rules: [rule('other', open)], mode: 'exclusive' }),
    ).toThrow(/branches\/more has exclusive control of its rulebase, but .*branches\/pre uses the same rulebase/);
    expect(() => new Rulebase(folder, 'again', { position: 'pre', rules: [rule('third', open)] })).toThrow(
      /branches\/again: .*branches\/pre is already the rulebase of this folder and position: write all rules in one/,
    );
    expect(() => new Rulebase(folder, 'post', { position: 'post', rules: [rule('third', open)] })).not.toThrow();
  });

  test('takes headings, which leave its rules as they are and can be read in what is synthesised', () => {
    const listed = (headed: boolean) => {
      const { stack, all } = office();
      const folder = new Folder(all, 'branches');
      const guests = [rule('guests', open), rule('printers', open)];
      const rules = headed ? [rule('web', open), section('Guests', guests)] : [rule('web', open), ...guests];
      new Rulebase(folder, 'pre', { position: 'pre', rules });
      // What is tested leaves comments out.
      return { resource: synth(stack).resource, written: JSON.stringify(stack.toTerraform()) };
    };
    const [plain, headed] = [listed(false), listed(true)];
    expect(headed.resource).toEqual(plain.resource);
    expect(headed.written).toContain('"sections":[{"heading":"Guests","rules":["guests","printers"]}]');
    expect(plain.written).not.toContain('sections');
  });

  test('passes on its mode and its anchor', () => {
    const { stack, all } = office();
    const folder = new Folder(all, 'branches');
    new Rulebase(folder, 'pre', {
      position: 'pre',
      rules: [rule('web', open)],
      mode: 'exclusive',
      anchor: { where: 'before', rule: 'theirs' },
    });
    expect(synth(stack).resource['scm_rule_order']?.['branches_pre']).toMatchObject({
      mode: 'exclusive',
      anchor: { where: 'before', rule: 'theirs' },
    });
  });
});
