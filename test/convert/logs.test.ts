import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { replayLogs, type LogProof } from '../../src/tools/convert';
import type { Configuration } from '../../src/engine/policy';
import { replay } from '../../src/engine/replay';
import { usageOf } from '../../src/tools/usage';
import { converted, inGroup, preRules, ruleText } from './support/converted';

const target = '<target><devices><entry name="1"/></devices></target>';
const text = inGroup(
  `<devices><entry name="007951000000001"/></devices>${preRules(
    ruleText('web', { source: '<member>10.1.0.0/16</member>' }) +
      ruleText('limited', { source: '<member>10.2.0.0/16</member>' }, target) +
      ruleText('timed', { source: '<member>10.3.0.0/16</member>', action: 'deny' }, '<schedule>night</schedule>') +
      ruleText('rest', { source: '<member>10.0.0.0/8</member>', action: 'deny' }),
  )}<schedule><entry name="night"><schedule-type><recurring><daily><member>22:00-23:00</member></daily></recurring></schedule-type></entry></schedule>`,
  preRules(ruleText('web', { source: '<member>10.9.0.0/16</member>' })),
);
const header =
  'Type,Threat/Content Type,Serial #,Source address,Destination address,Rule,Application,Source Zone,Destination Zone,Destination Port,IP Protocol,Action';
const line = (source: string, rule: string, action = 'allow', serial = '007951000000001', port = '443,tcp'): string =>
  `TRAFFIC,end,${serial},${source},192.0.2.1,${rule},ssl,trust,dmz,${port},${action}`;

async function replayed(
  lines: readonly string[],
  change = (one: Configuration): Configuration => one,
): Promise<LogProof> {
  const file = join(mkdtempSync(join(tmpdir(), 'scm-logs-')), 'traffic.csv');
  writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
  const { conversion, configuration } = converted(text);
  return replayLogs(conversion, change(configuration), [file]);
}

describe('logs of the firewalls, replayed on the export and on its conversion', () => {
  test('agree where the conversion decides by the same rule, even if it was renamed', async () => {
    const proof = await replayed([
      line('10.9.0.1', 'web'),
      line('10.1.0.1', 'web'),
      line('10.1.0.1', 'web'),
      line('10.7.0.1', 'rest', 'deny'),
      line('172.16.0.1', 'interzone-default', 'deny'),
    ]);
    expect(proof).toMatchObject({ sessions: 5, unexplained: 0, announced: 0, notJudged: {} });
    expect([proof.export, proof.conversion]).toEqual([
      { same: 5, possible: 0, other: 0 },
      { same: 5, possible: 0, other: 0 },
    ]);
  });

  test('agree on a rule with another name and the same identifier', async () => {
    const id = '7f0b6f0e-0000-4000-8000-000000000002';
    const named = text.replace('<entry name="web">', `<entry name="web" uuid="${id.toUpperCase()}">`);
    const file = join(mkdtempSync(join(tmpdir(), 'scm-logs-')), 'traffic.csv');
    writeFileSync(
      file,
      `${header},Rule UUID\n${line('10.9.0.1', 'old-name')},${id}\n${line('10.9.0.1', 'web')},${id}\n`,
    );
    const { conversion, configuration } = converted(named);
    expect(await replayLogs(conversion, configuration, [file])).toMatchObject({
      export: { same: 2, other: 0 },
      conversion: { same: 2, other: 0 },
    });
    const usage = await usageOf({ configuration, sources: [{ files: [file] }] });
    expect(usage.accounts.rules).toMatchObject({ known: 2, unknown: 0 });
    const container = { scope: 'folder', name: 'oslo' } as const;
    const { agreement } = await replay({ logs: [file], after: configuration, container });
    expect(agreement).toMatchObject({ rules: [{ rule: 'web', sessions: 2, sameRule: 2 }] });
  });

  test('leave open what the file cannot answer', async () => {
    const proof = await replayed([line('10.3.0.1', 'timed', 'deny'), line('10.3.0.1', 'rest', 'deny')]);
    expect(proof.conversion).toEqual({ same: 0, possible: 2, other: 0 });
  });

  test('differ where a rule is written disabled, and the difference is announced', async () => {
    const proof = await replayed([line('10.2.0.1', 'limited')]);
    expect(proof).toMatchObject({ announced: 1, unexplained: 0 });
    expect(proof.differences).toMatchObject([
      { folder: 'oslo', logged: 'limited', after: ['rest'], isAnnounced: true },
    ]);
  });

  test('disagree with an export that is older than the log; the conversion is not the cause', async () => {
    const proof = await replayed([line('10.1.0.1', 'removed')]);
    expect(proof).toMatchObject({ announced: 0, unexplained: 0, export: { other: 1 }, conversion: { other: 1 } });
  });

  test('count what was not judged', async () => {
    const proof = await replayed([
      line('2001:db8::1', 'web'),
      line('10.1.0.1', 'web', 'allow', '007951000000001', '0,icmp'),
    ]);
    expect(proof.sessions).toBe(0);
    expect(Object.values(proof.notJudged)).toEqual([1, 1]);
  });

  test('find a rule that the conversion changed', async () => {
    const wider = ({ rulebases, ...rest }: Configuration): Configuration => ({
      ...rest,
      rulebases: rulebases.map((list) => ({
        ...list,
        rules: list.rules.map((rule) =>
          rule.name === 'web-2' ? { ...rule, fields: { ...rule.fields, source: ['10.0.0.0/8'] } } : rule,
        ),
      })),
    });
    const proof = await replayed([line('10.7.0.1', 'rest', 'deny')], wider);
    expect(proof).toMatchObject({ announced: 0, unexplained: 1 });
  });
});
