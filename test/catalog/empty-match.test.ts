import { describe, expect, test } from '@jest/globals';
import { Testing } from 'cdktf';
import { Folder, Push, ScmProvider, SecurityRule } from '../../constructs';
import { allKinds, kindNamed, validateFields } from '../../src/catalog';

/** Match lists of rules that a push refuses when they are empty, written by hand. */
const lists: Readonly<Record<string, string>> = {
  app_override_rule: 'from to source destination',
  authentication_rule: 'from to source destination service',
  decryption_rule: 'from to source source_user destination service category',
  dos_protection_rule: 'from to source service',
  nat_rule: 'from to source destination',
  sdwan_rule: 'from to source source_user destination application service',
  security_rule: 'from to source source_user destination application service category',
  traffic_steering_rule: 'source source_user destination service',
};

const cases = Object.entries(lists).flatMap(([kind, names]) => names.split(' ').map((name) => [kind, name] as const));

function emptied(kind: string, fields: Readonly<Record<string, unknown>>): readonly string[] {
  return validateFields(kindNamed(kind), fields, { names: 'terraform' })
    .filter(({ message }) => message.startsWith('must not be empty'))
    .map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('an empty match list of a rule', () => {
  test.each(cases)('is refused with what to write: %s.%s', (kind, name) => {
    expect(emptied(kind, { [name]: [] })).toEqual([`${name} must not be empty; use ["any"] to match everything`]);
    expect(emptied(kind, { [name]: ['any'] })).toEqual([]);
  });

  test('is refused inside a choice, too', () => {
    expect(emptied('pbf_rule', { from: { zone: [] } })).toEqual([
      'from.zone must not be empty; use ["any"] to match everything',
    ]);
  });

  test('is fine where a rule does not need a value', () => {
    expect(emptied('security_rule', { policy_type: 'Internet', from: [], tag: [], source_hip: [] })).toEqual([]);
    const others = allKinds().filter(({ name }) => lists[name] === undefined && name !== 'pbf_rule');
    for (const { name, attributes } of others) {
      expect(emptied(name, Object.fromEntries(attributes.map((one) => [one.name, []])))).toEqual([]);
    }
  });

  test('is refused at synth', () => {
    const match = { to: 'any', source: 'any', destination: 'any', service: 'any', application: 'any' } as const;
    expect(() =>
      Testing.synthScope((stack) => {
        new ScmProvider(stack, 'scm', {});
        const branches = new Folder(Folder.existing(stack, 'All Firewalls'), 'branches');
        new SecurityRule(branches, 'web', { ...match, from: [], action: 'deny' });
        new Push(stack, 'push');
      }),
    ).toThrow('from must not be empty; use ["any"] to match everything');
  });
});
