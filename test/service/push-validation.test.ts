import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { TenantHandle } from '../../src/service/tenant-handle';
import { type Answer, type Local, paths, rule, startLocal } from './local';

const tsg = '1000000001';
const anna = { clientId: 'anna', clientSecret: 'a', tsg };
const ben = { clientId: 'ben', clientSecret: 'b', tsg };
const variables = '/config/setup/v1/variables';

describe('a push', () => {
  let local: Local;
  let tenant: TenantHandle;
  let bens = '';
  beforeEach(async () => {
    local = await startLocal({ tenants: [{ tsg, accounts: [anna, ben] }] });
    tenant = local.service.tenant(tsg);
    bens = await local.token(ben);
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await tenant.addDevice({ serial: '007', folder: 'Texas' });
    await local.push('Texas');
  });
  afterEach(() => local.close());
  const asBen = (method: string, path: string, body?: unknown): Promise<Answer> =>
    local.call(method, path, body, { Authorization: `Bearer ${bens}` });
  const pushOf = async (admin: string[]): ReturnType<Local['ended']> => {
    const answer = await local.post(paths.push, { folders: ['Texas'], admin });
    if (answer.status !== 201) throw new Error(answer.text);
    return local.ended(answer.at('job_id'));
  };
  const running = async (): Promise<unknown[]> =>
    (await tenant.effectiveRules('Texas', 'running')).map((one) => one.rule['name']);
  const errorsOf = (job: Record<string, string>): string =>
    (JSON.parse(job['details'] ?? '') as { errors: string[] }).errors.join('\n');

  test('fails before any device gets it when a rule lacks its zones, and works once it has them', async () => {
    const id = await local.make(paths.rules, rule('no zones', 'Texas', { from: [] }));
    const { job, children } = await local.push('Texas');
    expect(job).toMatchObject({ status_str: 'FIN', result_str: 'FAIL', percent: '100' });
    expect(errorsOf(job)).toBe('security_rule "no zones" in folder "Texas": from is empty');
    expect(children).toEqual([]);
    expect((await local.get(paths.versions)).at('total')).toBe(1);
    expect(await running()).toEqual([]);
    await local.put(`${paths.rules}/${id}`, rule('no zones', 'Texas'));
    expect((await local.push('Texas')).job['result_str']).toBe('OK');
    expect(await running()).toEqual(['no zones']);
  });

  test('fails when a device would get a variable without a value, and warns for a folder', async () => {
    await local.make(variables, { name: '$net', folder: 'All Firewalls', type: 'ip-netmask', value: 'None' });
    await local.make(paths.addresses, { name: 'lan', folder: 'Texas', ip_netmask: '$net' });
    const { job } = await local.push('Texas');
    expect(errorsOf(job)).toBe('address "lan" in folder "Texas": variable "$net" has no value in device "007"');
    expect(JSON.parse(job['details'] ?? '')).toMatchObject({ warnings: [expect.stringMatching(/in folder "Texas"/)] });
    await local.make(variables, { name: '$net', device: '007', type: 'ip-netmask', value: '10.0.0.0/8' });
    expect((await local.push('Texas')).job['result_str']).toBe('OK');
  });

  test('of one administrator takes only the changes of that account', async () => {
    await local.make(paths.rules, rule('of anna', 'Texas'));
    await asBen('POST', paths.rules, rule('of ben', 'Texas'));
    expect((await pushOf(['anna'])).job['result_str']).toBe('OK');
    expect(await running()).toEqual(['of anna']);
    await pushOf(['ben']);
    expect(await running()).toEqual(['of anna', 'of ben']);
  });

  test('of one administrator leaves what others changed too, and says so', async () => {
    const id = await local.make(paths.rules, rule('both', 'Texas'));
    await asBen('PUT', `${paths.rules}/${id}`, rule('both', 'Texas', { action: 'deny' }));
    const { job } = await pushOf(['anna']);
    expect(job['details']).toMatch(/both.* stays staged: ben changed it too/);
    expect(await running()).toEqual([]);
    await pushOf(['anna', 'ben']);
    expect(await running()).toEqual(['both']);
  });

  test('of one administrator does not forget who deleted', async () => {
    const id = await local.make(paths.rules, rule('gone', 'Texas'));
    await local.push('Texas');
    await asBen('DELETE', `${paths.rules}/${id}`);
    await pushOf(['anna']);
    expect(await running()).toEqual(['gone']);
    await pushOf(['ben']);
    expect(await running()).toEqual([]);
  });

  test('of one administrator fails where it leaves behind what the changes need', async () => {
    await asBen('POST', paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'example.com' });
    await local.make(paths.rules, rule('uses it', 'Texas', { source: ['web'] }));
    const { job } = await pushOf(['anna']);
    expect(job['result_str']).toBe('FAIL');
    expect(errorsOf(job)).toMatch(/"uses it" in folder "Texas": source\S* "web" is not a valid reference/);
    expect((await pushOf(['ben'])).job['result_str']).toBe('OK');
    expect((await pushOf(['anna'])).job['result_str']).toBe('OK');
  });

  test('of one administrator fails for what lies in a folder that is left behind', async () => {
    await asBen('POST', paths.folders, { name: 'Austin', parent: 'Texas' });
    await local.make(paths.tags, { name: 'a', folder: 'Austin' });
    expect(errorsOf((await pushOf(['anna'])).job)).toMatch(/tag "a": its folder, snippet or device is not pushed/);
  });

  test('of one administrator fails when a folder moves to where its name is still taken', async () => {
    const austin = await local.make(paths.folders, { name: 'Austin', parent: 'All Firewalls' });
    const [inTexas] = [
      await local.make(paths.rules, rule('same', 'Texas')),
      await local.make(paths.rules, rule('same', 'Austin')),
    ];
    await local.push('All Firewalls');
    await local.push('Texas');
    await asBen('DELETE', `${paths.rules}/${inTexas}`);
    await local.put(`${paths.folders}/${austin}`, { name: 'Austin', parent: 'Texas' });
    expect(errorsOf((await pushOf(['anna'])).job)).toMatch(/the name is also that of security_rule "same" in folder/);
    expect((await pushOf(['anna', 'ben'])).job['result_str']).toBe('OK');
  });

  test('of one administrator fails when a folder moves away from what its objects need', async () => {
    const austin = await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
    await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'example.com' });
    await local.make(paths.rules, rule('uses it', 'Austin', { source: ['web'] }));
    await local.push('All Firewalls');
    await asBen('POST', paths.addresses, { name: 'web', folder: 'All Firewalls', fqdn: 'example.com' });
    await local.put(`${paths.folders}/${austin}`, { name: 'Austin', parent: 'All Firewalls' });
    const pushAll = async (admin: string[]): ReturnType<Local['ended']> =>
      local.ended((await local.post(paths.push, { folders: ['All Firewalls'], admin })).at('job_id'));
    expect(errorsOf((await pushAll(['anna'])).job)).toMatch(
      /"uses it" in folder "Austin": source\S* "web" is not a valid/,
    );
    expect((await pushAll(['anna', 'ben'])).job['result_str']).toBe('OK');
  });

  test('of one administrator is refused after a load, until everything was pushed', async () => {
    await local.post(`${paths.versions}:load`, { version: 1 });
    const refused = await local.post(paths.push, { folders: ['Texas'], admin: ['anna'] });
    expect([refused.problem, refused.details]).toEqual(['400 E003 Invalid Object', expect.stringMatching(/loaded/)]);
    await local.push('Texas');
    expect((await pushOf(['anna'])).job['result_str']).toBe('OK');
  });

  test('of one administrator is refused after a change of snippets, and for the top folder', async () => {
    await local.make('/config/setup/v1/snippets', { name: 'base' });
    const id = String((await local.get(`${paths.folders}?name=Texas`)).at('data', 0, 'id'));
    await local.put(`${paths.folders}/${id}`, { name: 'Texas', parent: 'All Firewalls', snippets: ['base'] });
    const refused = await local.post(paths.push, { folders: ['Texas'], admin: ['anna'] });
    expect(refused.details).toMatch(/the snippets of the folder \\"Texas\\" have changed/);
    expect((await local.post(paths.push, { folders: ['All'], admin: ['anna'] })).details).toMatch(/remove admin/);
  });

  test('of one administrator is refused above 500 changes', async () => {
    for (let i = 0; i < 500; i++) await local.make(paths.tags, { name: `t${i}`, folder: 'Texas' });
    const body = { folders: ['Texas'], admin: ['anna'] };
    await local.make(paths.tags, { name: 'one more', folder: 'Texas' });
    expect((await local.post(paths.push, body)).details).toMatch(/501 changes are not pushed; at most 500/);
  }, 120_000);

  test('that no device took leaves running what ran', async () => {
    await local.make(paths.rules, rule('new', 'Texas'));
    await tenant.setOutcome('007', { result: 'failure' });
    expect((await local.push('Texas')).job['result_str']).toBe('FAIL');
    expect(await running()).toEqual([]);
    await tenant.setOutcome('007', { result: 'success' });
    await local.push('Texas');
    expect(await running()).toEqual(['new']);
  });
});
