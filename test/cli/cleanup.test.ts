import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StubService } from '../client/stub-service';
import { planJson } from '../review/plan-json';
import { object, officeWith } from '../trace/office';
import { scm } from '../support/scm';

const any = { from: ['trust'], to: ['untrust'], destination: ['any'], application: ['any'], service: ['any'] };
const rule = (name: string, source: string) => ({ ...any, name, source: [source], action: 'allow', log_end: true });

describe('scm cleanup', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-cleanup-'));
  beforeAll(() => {
    const security = [rule('web', '10.1.0.0/24'), rule('web-2', '10.1.2.0/24'), rule('old', '10.1.0.7')];
    const objects = [object('address', 'left', { ip_netmask: '10.9.9.9', description: 'an old host' })];
    const base = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith({ security, objects }) };
    writeFileSync(join(dir, 'base.json'), JSON.stringify({ ...base, unread: [] }));
    const after = { name: 'idle', folder: 'Office', ip_netmask: '10.9.9.8' };
    writeFileSync(join(dir, 'main.tf'), '\nresource "scm_address" "idle" {\n}\n');
    writeFileSync(join(dir, 'plan.json'), planJson([{ type: 'scm_address', name: 'idle', after }]));
    const log =
      'Generate Time,Source address,Destination address,Rule,Application,Source Zone,Destination Zone,Destination Port,IP Protocol,Action\n' +
      '2026/11/20 10:00:00,10.1.0.5,203.0.113.9,web,ssl,trust,untrust,443,tcp,allow\n';
    writeFileSync(join(dir, 'log.csv'), log);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const run = (...args: readonly string[]) => scm(['cleanup', ...args], { dir });

  test('prints each proposal with its proof, its code and its review', async () => {
    const { code, stdout, stderr } = await run('--snapshot', 'base.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('rule "old" (pre rules of folder Office) never matches');
    expect(stdout).toContain('proven: action, profiles and log settings of every flow stay the same');
    expect(stdout).toContain('"web-2" can be merged into rule "web"');
    expect(stdout).toContain("      rule('web', {\n        from: ['trust'],\n");
    expect(stdout).toContain("        source: [ip('10.1.0.0/24'), ip('10.1.2.0/24')],\n");
    expect(stdout).toContain('lost: the description of "left": an old host');
    expect(stdout).toContain('kinds that were not read may reference it: IKE gateway');
    expect(stdout).toContain('review: The rules allow and block the same traffic. 1 to change, 1 to delete.');
    expect(stdout).toContain('All of them together');
  });

  test('writes HCL', async () => {
    const { stdout } = await run('--snapshot', 'base.json', '--language', 'hcl');
    expect(stdout).toContain('resource "scm_security_rule" "web" {\n');
    expect(stdout).toMatch(/source += \["10\.1\.0\.0\/24", "10\.1\.2\.0\/24"\]/);
  });

  test('names the line of an object of a plan', async () => {
    const { stdout } = await run('plan.json', '--snapshot', 'base.json');
    expect(stdout).toContain('remove: address "idle" in folder Office, main.tf:2 scm_address.idle');
  });

  test('prints JSON, with what logs show apart from what is proven', async () => {
    const { stdout } = await run('--snapshot', 'base.json', '--logs', 'log.csv', '--json');
    const { format, proposals, together } = JSON.parse(stdout) as {
      format: string;
      proposals: { proposal: { sort: string; evidence: { is: string } }; review: { format: string } }[];
      together: { summary: { actions: unknown } };
    };
    expect(format).toBe('scm-cleanup/1');
    expect(new Set(proposals.map(({ review }) => review.format))).toEqual(new Set(['scm-review/1']));
    const observed = proposals.filter(({ proposal }) => proposal.evidence.is === 'observed');
    // Rule "web" changes by a merge, and its logs are for the next run.
    expect(observed).toEqual([]);
    expect(together.summary.actions).toMatchObject({ update: 1 });
  });

  test.each([
    [['--snapshot', 'base.json', '--folder', 'Office'], 2, 'LOGS_NEEDED'],
    [['--logs', 'log.csv', '--rule', 'web', '--service-reports'], 2, 'USAGE'],
    [['--snapshot', 'base.json', '--logs', 'none.csv'], 1, 'LOG_UNREADABLE'],
    [['--snapshot', 'base.json', '--logs', 'log.csv', '--folder', 'Ofice'], 1, 'UNKNOWN_FOLDER'],
  ])('%j fails', async (args, status, code) => {
    expect(await run(...args)).toMatchObject({
      code: status,
      stdout: '',
      stderr: expect.stringContaining(`(${code})`),
    });
  });

  test('reads what the service reports, and says what it could not read', async () => {
    const stub = await new StubService().start();
    stub.answer = ({ path }) =>
      path.startsWith('/config/deployment/v1/posture/')
        ? {
            body: {
              ok: true,
              result: {
                ...{ status: 'success', total: 1 },
                data: [{ name: 'gone', uuid: 'u', type: 'security', location: 'Office', days_with_zero_hits: 30 }],
              },
            },
          }
        : { status: 404 };
    const env = {
      SCM_HOST: '127.0.0.1',
      SCM_PORT: String(stub.port),
      SCM_PROTOCOL: 'http',
      SCM_AUTH_URL: `http://127.0.0.1:${String(stub.port)}/token`,
      SCM_CLIENT_ID: 'a',
      SCM_CLIENT_SECRET: 'a-secret-of-24-characters',
      SCM_SCOPE: 'tsg_id:1',
    };
    const { code, stdout } = await scm(['cleanup', '--snapshot', 'base.json', '--service-reports'], { dir, env });
    await stub.stop();
    expect(code).toBe(0);
    expect(stdout).toContain(
      'hit counts: rule "gone" (Office): no hit for 30 days; it is not in the configuration that was read',
    );
    expect(stdout).toContain('Policy Optimizer: not read, HTTP 404');
    expect(stub.seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});
