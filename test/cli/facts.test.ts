import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sessions, syslogRow, type LoggedSession } from '../replay/logs';
import { planJson } from '../review/plan-json';
import { officeWith } from '../trace/office';
import { scm } from '../support/scm';

const swiss = { name: 'swiss', from: ['untrust'], to: ['dmz'], source: ['CH'], application: ['mailer'] };
const wire = { ...swiss, folder: 'Office', position: 'pre', destination: ['any'], action: 'allow' };

describe('--app-data and --country-data', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-facts-'));
  beforeAll(() => {
    const security = [{ ...swiss, service: ['application-default'] }];
    const base = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith({ security }), unread: [] };
    writeFileSync(join(dir, 'base.json'), JSON.stringify(base));
    writeFileSync(join(dir, 'apps.csv'), 'name,default_ports\nmailer,tcp/2525\n');
    writeFileSync(join(dir, 'geo.csv.gz'), gzipSync('start,end,country\n198.51.100.0,198.51.100.255,CH\n'));
    writeFileSync(join(dir, 'bad.csv'), 'name,default_ports\nmailer,smtp\n');
    const after = { ...wire, service: ['application-default'], source: ['CH', 'AT'] };
    const before = { ...after, source: ['CH'] };
    writeFileSync(join(dir, 'plan.json'), planJson([{ type: 'scm_security_rule', name: 'x', before, after }]));
    writeFileSync(join(dir, 'review.yaml'), 'snapshot: base.json\nappData: apps.csv\ncountryData: geo.csv.gz\n');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const run = (...args: readonly string[]) => scm(args, { dir });
  const files = ['--snapshot', 'base.json', '--app-data', 'apps.csv', '--country-data', 'geo.csv.gz'];
  const flow = ['--from', '198.51.100.7', '--to', '10.2.0.10', '--from-zone', 'untrust', '--app', 'mailer'];
  const fromGeo = expect.stringContaining('the addresses of region CH are from country data geo.csv.gz');
  const fromApps = expect.stringMatching(/are from app data (?:\S*\/)?apps\.csv \(/);

  test('decide a trace, and the answer says what is from them', async () => {
    const trace = async (...args: readonly string[]) =>
      JSON.parse((await run('trace', ...args, ...flow, '--port', '2525', '--json')).stdout) as object;
    expect(await trace('--snapshot', 'base.json')).toMatchObject({ verdict: 'maybe' });
    expect(await trace(...files)).toMatchObject({
      verdict: 'allow',
      assumptions: expect.arrayContaining([fromGeo, fromApps]),
    });
    expect((await run('trace', ...files, ...flow, '--port', '2526')).stdout).toContain('blocked by interzone-default');
  });

  test('decide a query and a replay', async () => {
    const question = 'can 198.51.100.7 reach 10.2.0.10 on tcp/2525 from zone untrust with mailer';
    const query = JSON.parse((await run('query', question, ...files, '--json')).stdout) as object;
    expect(query).toMatchObject({ verdict: 'all', assumptions: expect.arrayContaining([fromGeo, fromApps]) });
    const [one] = sessions(1, 1);
    const session = { source: '198.51.100.7', destination: '10.2.0.10', fromZone: 'untrust', toZone: 'dmz' };
    const more = {
      service: 'tcp/2525',
      application: 'mailer',
      rule: 'swiss',
      action: 'allow',
      category: 'any',
      user: '',
    };
    writeFileSync(join(dir, 'log.csv'), syslogRow({ ...one, ...session, ...more } as LoggedSession).join(','));
    const replayed = JSON.parse((await run('replay', '--logs', 'log.csv', ...files, '--json')).stdout) as object;
    expect(replayed).toMatchObject({ sessions: 1, assumptions: expect.arrayContaining([fromGeo, fromApps]) });
  });

  test('decide a review, also from its configuration file', async () => {
    for (const args of [files, ['--config', 'review.yaml']]) {
      const { code, stdout } = await run('review', 'plan.json', ...args, '--json', '--fail-on', 'never');
      expect(code).toBe(0);
      const report = JSON.parse(stdout) as { basis: object };
      expect(report.basis).toMatchObject({ assumptions: expect.arrayContaining([fromApps]) });
      expect(report.basis).toMatchObject({
        assumptions: expect.arrayContaining([expect.stringMatching(/geo\.csv\.gz does not have region AT/)]),
      });
    }
  });

  test.each([
    [['--app-data', 'bad.csv'], 'BAD_APP_DATA', 'bad.csv, line 2: default_ports has "smtp", which is not a port'],
    [['--country-data', 'apps.csv'], 'BAD_COUNTRY_DATA', 'apps.csv, line 2: "tcp/2525" is not a country code'],
    [['--country-data', 'none.csv'], 'DATA_FILE_UNREADABLE', 'cannot read the country data none.csv'],
  ])('%j fails and names the line', async (args, code, message) => {
    const found = await run('trace', '--snapshot', 'base.json', ...args, ...flow, '--port', '1');
    expect(found).toMatchObject({ code: 1, stdout: '' });
    expect(found.stderr).toContain(message);
    expect(found.stderr).toContain(`(${code})`);
  });
});
