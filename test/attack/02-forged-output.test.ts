import { expect, test } from '@jest/globals';
import { typescriptString } from '../../src/tools/adopt/typescript/code';
import type { Job } from '../../src/catalog';
import { jobsText } from '../../src/cli/push/job-text';
import { printAnswer } from '../../src/cli/control-text';
import { formats } from '../../src/cli/review/formats';
import { renderReport } from '../../src/cli/review/rendered';
import { readErrorAnswer } from '../../src/client/error-answer';
import { visibleData, visibleJson, visibleLines, visibleText } from '../../src/core';
import { hclString as hclQuoted } from '../../src/terraform/hcl';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { wireDiagnostics } from '../../src/terraform/protocol/diagnostic-wire';
import { nameObject } from '../../src/provider/session';
import { examine, readPlan } from '../../src/review';
import { escapeMarkdown } from '../../src/review/markdown/escaped';
import { jsonLog } from '../../src/service/log';
import { planJson } from '../review/plan-json';
import { any, push, rule } from '../review/support/of-pieces';
import { testIo } from '../support/scm';

/** What must be in no output: characters that control a terminal, or that a reader does not see. */
const unsafe =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])/u;

/** A line that GitHub or Azure would take for a command. */
const commandLine = /^\s*(::[a-z-]+.*::|##(?:\[|vso\[|teamcity\[))/im;

const hostile = {
  'erases the line above': 'x\u001b[1A\u001b[2K',
  'erases with one character': 'x\u009b2J',
  'sets the title of the window': 'x\u001b]0;title\u0007',
  reorders: 'x\u202etxet\u2066',
  'is invisible': 'x\u200b\u2060\u{e0041}\ufeff\u00ad',
  'begins a line with a command': 'x\n::stop-commands::abc',
  'is a command behind a space': 'x ::error file=a::b',
  'is a command of Azure': 'x\n##vso[task.complete result=Succeeded]',
  'returns to the start of the line': 'x\rfound nothing',
  'separates lines': 'x\u2028y\u2029z\u0085w',
  'is half of a pair': 'x\ud800',
};

function outputsOf(name: string): Readonly<Record<string, string>> {
  const open = { ...rule, name, action: 'allow', from: any, to: any, source: any, destination: any, application: any };
  const address = { name: `${name} a`, folder: `Te${name}xas`, ip_netmask: '10.0.0.0/8', description: name };
  const plan = readPlan(
    planJson([
      { type: 'scm_security_rule', before: null, after: { ...open, service: any } },
      { type: 'scm_address', name: 'a', before: address, after: { ...address, ip_netmask: '0.0.0.0/0' } },
      push,
    ]),
    'plan.json',
  );
  const examined = examine([{ name: `${name}.json`, plan }]);
  const rendering = { failOn: 'high', width: 60, color: 'none', whole: undefined, lineOf: () => undefined } as const;
  return Object.fromEntries(
    formats.map((format) => [format, renderReport(testIo(), examined.report, examined, format, rendering)] as const),
  );
}

test.each(Object.entries(hostile))('a name that %s forges nothing in any form of the review', (_, name) => {
  for (const [format, text] of Object.entries(outputsOf(name))) {
    // The page holds the minified program of the build, and Markdown marks its gaps with one invisible character.
    const own = format === 'html' ? text.replace(/<(script|style)>[^]*?<\/\1>/g, '') : text.replaceAll('\u200b', '');
    expect([format, unsafe.exec(own)?.[0]]).toEqual([format, undefined]);
    if (format !== 'html') expect([format, commandLine.exec(own)?.[0]]).toEqual([format, undefined]);
  }
});

test.each(Object.entries(hostile))(
  'a name that %s forges nothing in diagnostics, errors, tables and logs',
  (_, name) => {
    const logged: string[] = [];
    hclogLogger('m', 'trace', (line) => logged.push(line)).info(name, { name });
    jsonLog(
      (line) => logged.push(line),
      () => 0,
    )({ level: 'info', event: 'request', path: name });
    const subject = { kind: 'address', scope: 'folder', container: name, name };
    const answer = JSON.stringify({ _errors: [{ code: 'E003', message: name, details: [name, { errorType: name }] }] });
    const { apiMessage, details, errorType } = readErrorAnswer(answer, {
      scrub: (text) => text,
      show: (value) => value,
    });
    const job: Job = {
      ...{ id: '1', parent_id: '0', type_str: 'CommitAndPush', status_str: 'FIN', result_str: 'OK' },
      ...{ device_name: name, uname: name, summary: name },
    };
    const texts = {
      diagnostics: wireDiagnostics([{ severity: 'error', summary: name, detail: `a\n${name}` }]).flatMap((one) => [
        one.summary,
        one.detail,
      ]),
      names: [nameObject(subject)],
      errors: [apiMessage ?? '', ...details, errorType ?? ''],
      messages: [visibleLines(name)],
      tables: [jobsText(visibleData([job])), printAnswer(visibleData({ name, list: [{ name }], [name]: name }))],
      adopted: [typescriptString(name), hclQuoted(name)],
      logged: logged.map((line) => line.trimEnd()),
    };
    for (const [where, all] of Object.entries(texts)) {
      for (const text of all) {
        expect([where, unsafe.exec(text)?.[0]]).toEqual([where, undefined]);
        expect([where, commandLine.exec(text)?.[0]]).toEqual([where, undefined]);
      }
    }
  },
);

test('escapes say which character was there, and JSON stays the same JSON', () => {
  expect(visibleText('a\u001b[2K\u202e\n\t\u{e0041}')).toBe(String.raw`a\x1b[2K\u202e\n\t\u{e0041}`);
  const value = { 'k\u202e': 'a\u009b\u2028\u{e0041}', n: [1, 'é 日本語'] };
  const json = visibleJson(JSON.stringify(value, undefined, 2));
  expect(JSON.parse(json)).toEqual(value);
  expect(unsafe.test(json.replaceAll('\n', ''))).toBe(false);
});

test('what people write stays as it is', () => {
  for (const text of ['Büro 日本語 مكتب', '::/0', '::ffff:10.0.0.1', 'a::b', '2001:db8::error', '#12', "it's <b>"]) {
    expect(visibleText(text)).toBe(text);
  }
});

test('text in Markdown is no link, mention or reference', () => {
  for (const text of ['https://evil.example', 'www.evil.example', 'GH-1', 'a@b.example', '@team', '#1', 'a/b#1']) {
    expect(escapeMarkdown(text)).not.toBe(text);
    expect(escapeMarkdown(text)).not.toMatch(/https:\/|www\.e|GH-1|@[a-z]|#\d/);
  }
});
