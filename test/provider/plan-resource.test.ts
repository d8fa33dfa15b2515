import { kindNamed, type ResourceKind } from '../../src/catalog';
import { planResource } from '../../src/provider/plan/plan-resource';
import { recordOf } from '../../src/provider/plan/record';
import { createRenames } from '../../src/provider/renames';
import type { Fields } from '../../src/provider/state/fields';
import { isUnknown, type TfValue } from '../../src/terraform/protocol/value';

const address = kindNamed('address');
const group = kindNamed('address_group');
const rule = kindNamed('security_rule');

/** Every attribute null, but for the given ones. */
function full(kind: ResourceKind, configured: Record<string, TfValue>): Fields {
  return { ...Object.fromEntries(kind.attributes.map((a) => [a.name, null])), ...configured };
}

function state(kind: ResourceKind, configured: Record<string, TfValue>): Fields {
  return { ...full(kind, configured), id: 'id-1', extra: null, tfid: 't', revision: 'r1' };
}

function plan(kind: ResourceKind, config: Fields, prior?: Fields, recorded?: Fields) {
  return planResource(
    kind,
    config,
    prior,
    recorded === undefined ? undefined : recordOf(kind.attributes, recorded),
    createRenames(),
  );
}

const openRule = {
  name: 'r',
  folder: 'F',
  from: ['any'],
  to: ['any'],
  source: ['web'],
  destination: ['any'],
  service: ['any'],
  application: ['any'],
  action: 'allow',
};

describe('a plan that creates', () => {
  test('leaves unknown what the service sets or may fill in, and fills in known defaults', () => {
    const { planned } = plan(rule, full(rule, openRule));
    expect(isUnknown(planned['id'])).toBe(true);
    expect(isUnknown(planned['revision'])).toBe(true);
    expect(isUnknown(planned['log_end'])).toBe(true);
    expect(planned['source_user']).toEqual(['any']);
    expect(planned['disabled']).toBe(false);
    expect(planned['description']).toBeNull();
  });

  test('gives no default that belongs to another variant of the kind', () => {
    expect(plan(rule, full(rule, openRule)).planned['devices']).toBeNull();
    expect(plan(rule, full(rule, { name: 'r', folder: 'F', policy_type: 'Internet' })).planned['category']).toBeNull();
  });
});

describe('a plan that updates', () => {
  const config = full(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1' });

  test('plans nothing when nothing differs', () => {
    const prior = state(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1' });
    expect(plan(address, config, prior, config).planned).toEqual(prior);
  });

  test('keeps values of other clients that the configuration never set', () => {
    const prior = state(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1', description: 'by hand' });
    expect(plan(address, config, prior, config).planned).toEqual(prior);
  });

  test('resets what the last applied configuration set and this one does not', () => {
    const prior = state(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1', description: 'ours' });
    const { planned } = plan(address, config, prior, { ...config, description: 'ours' });
    expect(planned['description']).toBeNull();
    expect(isUnknown(planned['revision'])).toBe(true);
  });

  test('keeps an absent attribute without a default if the managed paths are unknown', () => {
    const prior = state(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1', description: 'imported' });
    expect(plan(address, config, prior).planned).toEqual(prior);
  });

  test('resets an absent attribute with a known default if the managed paths are unknown', () => {
    const prior = state(rule, {
      ...openRule,
      position: 'pre',
      policy_type: 'Security',
      disabled: true,
      negate_source: false,
    });
    expect(plan(rule, full(rule, openRule), prior).planned['disabled']).toBe(false);
  });

  test('sees no difference in the order of a list that means a set', () => {
    const prior = state(group, { name: 'g', folder: 'F', static: ['a', 'b'] });
    const wanted = full(group, { name: 'g', folder: 'F', static: ['b', 'a'] });
    expect(plan(group, wanted, prior, wanted).planned).toEqual(prior);
  });

  test('drops the other alternatives of a choice', () => {
    const prior = state(address, { name: 'web', folder: 'F', fqdn: 'example.test' });
    const { planned } = plan(address, config, prior, full(address, { name: 'web', folder: 'F', fqdn: 'example.test' }));
    expect(planned['fqdn']).toBeNull();
    expect(planned['ip_netmask']).toBe('10.0.0.1');
  });

  test('plans an update when the configuration sets other paths than the last applied one, with equal values', () => {
    const prior = state(address, { name: 'web', folder: 'F', ip_netmask: '10.0.0.1', description: 'same' });
    const { planned } = plan(address, { ...config, description: 'same' }, prior, config);
    expect(isUnknown(planned['revision'])).toBe(true);
  });

  test('replaces when the container changes, but not when it is spelled otherwise', () => {
    const prior = state(address, { name: 'web', folder: 'All Firewalls', ip_netmask: '10.0.0.1' });
    expect(plan(address, { ...config, folder: 'ngfw-shared' }, prior, config).requiresReplace).toEqual([]);
    expect(plan(address, { ...config, folder: 'Other' }, prior, config).requiresReplace).toEqual([['folder']]);
  });

  test('takes the new name of a renamed folder for the same container', () => {
    const renames = createRenames();
    const folder = kindNamed('folder');
    const before = state(folder, { name: 'Old', parent: 'ngfw-shared' });
    planResource(folder, full(folder, { name: 'New', parent: 'ngfw-shared' }), before, undefined, renames);
    const prior = state(address, { name: 'web', folder: 'Old', ip_netmask: '10.0.0.1' });
    const result = planResource(
      address,
      { ...config, folder: 'New' },
      prior,
      recordOf(address.attributes, config),
      renames,
    );
    expect(result.requiresReplace).toEqual([]);
    expect(result.planned).toEqual(prior);
  });

  test('replaces no rule whose rulebase is unknown', () => {
    const prior = state(rule, { ...openRule, position: null });
    expect(plan(rule, full(rule, { ...openRule, position: 'post' }), prior).requiresReplace).toEqual([]);
  });
});

describe('nothing opens by omission', () => {
  test('removing a narrowed attribute is an error that names the value to write', () => {
    const before = { ...openRule, source_user: ['bob'] };
    const prior = state(rule, { ...before, position: 'pre', policy_type: 'Security' });
    const { diagnostics } = plan(rule, full(rule, openRule), prior, full(rule, before));
    expect(diagnostics).toEqual([
      expect.objectContaining({
        severity: 'error',
        path: ['source_user'],
        detail: expect.stringContaining('source_user = ["any"]') as string,
      }),
    ]);
  });

  test('removing what has no open value is a warning', () => {
    const before = { ...openRule, schedule: 'night' };
    const { diagnostics } = plan(rule, full(rule, openRule), state(rule, before), full(rule, before));
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'warning', path: ['schedule'] })]);
  });

  test('removing an attribute that was open already says nothing', () => {
    const before = { ...openRule, source_user: ['any'] };
    expect(plan(rule, full(rule, openRule), state(rule, before), full(rule, before)).diagnostics).toEqual([]);
  });
});
