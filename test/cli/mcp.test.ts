import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutText } from '../../src/cli/mcp/cut-text';
import { commandLine } from '../../src/cli/mcp/command-line';
import type { CommandTool } from '../../src/cli/mcp/tool';
import { commandTools } from '../../src/cli/mcp/tools';
import { wholeProgram } from '../../src/cli/program';
import { planJson } from '../review/plan-json';
import { officeWith } from '../trace/office';
import { scmFile } from '../support/scm-process';
import { testIo } from '../support/scm';

const rule = { name: 'rdp', folder: 'Office', position: 'pre', from: ['untrust'], to: ['dmz'], source: ['any'] };
const opened = { ...rule, destination: ['any'], application: ['any'], service: ['any'], action: 'allow' };

describe('scm mcp', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-mcp-'));
  const outside = mkdtempSync(join(tmpdir(), 'scm-outside-'));
  const client = new Client({ name: 'test', version: '1' });
  beforeAll(async () => {
    const security = [{ name: 'in', from: ['untrust'], to: ['dmz'], destination: ['203.0.113.10'] }];
    const base = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith({ security }), unread: [] };
    writeFileSync(join(dir, 'base.json'), JSON.stringify(base));
    writeFileSync(join(dir, 'plan.json'), planJson([{ type: 'scm_security_rule', name: 'rdp', after: opened }]));
    const log =
      'Generate Time,Source address,Destination address,Rule,Application,Source Zone,Destination Zone,Destination Port,IP Protocol,Action\n' +
      '2026/11/20 10:00:00,198.51.100.7,203.0.113.10,in,ssl,untrust,dmz,443,tcp,allow\n';
    writeFileSync(join(dir, 'log.csv'), log);
    writeFileSync(join(outside, 'base.json'), JSON.stringify(base));
    symlinkSync(join(outside, 'base.json'), join(dir, 'link.json'));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [scmFile, 'mcp', '--root', dir],
      env: { PATH: process.env['PATH'] ?? '' },
      stderr: 'pipe',
    });
    await client.connect(transport);
  });
  afterAll(async () => {
    await client.close();
    for (const one of [dir, outside]) rmSync(one, { recursive: true });
  });

  async function call(name: string, args: Record<string, unknown>) {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return { text: JSON.stringify(content), isError: isError === true };
  }
  const visit = { from: '198.51.100.7', to: '203.0.113.10', port: 3389, snapshot: 'base.json', folder: 'Office' };

  test('offers read-only tools only, each with a schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...Object.keys(commandTools), 'describe_resource'].sort());
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  test('reviews, traces, queries, cleans up and describes, and writes no file', async () => {
    const before = digestOf(dir);
    expect(await call('review_plan', { plan: 'plan.json', snapshot: 'base.json' })).toMatchObject({
      isError: false,
      text: expect.stringMatching(/rdp.*\(exit code 3\)/),
    });
    expect((await call('trace_connection', visit)).text).toContain('allowed by intrazone-default');
    expect((await call('trace_connection', { ...visit, plan: 'plan.json' })).isError).toBe(false);
    const question = 'can 198.51.100.7 reach 203.0.113.10 on tcp/22';
    expect((await call('query_reachability', { question, snapshot: 'base.json', folder: 'Office' })).isError).toBe(
      false,
    );
    const usage = await call('show_usage', { logs: ['log.csv'], snapshot: 'base.json', folder: 'Office' });
    expect(usage).toMatchObject({ isError: false, text: expect.stringContaining('Rules: 1 used') });
    expect((await call('propose_cleanup', { snapshot: 'base.json' })).isError).toBe(false);
    expect((await call('describe_resource', { type: 'scm_address' })).text).toContain('ip_netmask');
    expect((await call('describe_resource', { type: 'adress' })).text).toContain('did you mean address');
    expect(digestOf(dir)).toBe(before);
  });

  test.each([
    ['an unknown tool', 'push', {}, 'unknown tool'],
    ['an unknown argument', 'review_plan', { plan: 'plan.json', out: 'x.html' }, 'no such argument'],
    ['a missing argument', 'review_plan', {}, 'it is required'],
    ['an option as a plan', 'review_plan', { plan: '--out=x.html' }, 'no such file'],
    ['a path outside', 'review_plan', { plan: '../plan.json' }, 'no such file'],
    ['an absolute path outside', 'trace_connection', { ...visit, snapshot: '/etc/passwd' }, 'it is outside'],
    ['a link that leads out', 'trace_connection', { ...visit, snapshot: 'link.json' }, 'it is outside'],
    ['a wrong choice', 'review_plan', { plan: 'plan.json', format: 'html' }, 'is not one of'],
    ['a wrong type', 'trace_connection', { ...visit, port: '22; id' }, 'is not a whole number'],
    ['a text with a null character', 'trace_connection', { ...visit, user: 'a\0b' }, 'is not a text'],
    ['what the command refuses', 'trace_connection', { ...visit, from: 'nowhere' }, 'nowhere'],
    ['a resource page without a type', 'describe_resource', {}, 'the argument type is required'],
    ['a resource page with another argument', 'describe_resource', { resource: 'scm_tag' }, 'no such argument'],
    ['a resource page by a path', 'describe_resource', { type: '../../package' }, 'unknown resource type'],
  ])('refuses %s with an error that says why', async (_, name, args, cause) => {
    expect(await call(name, args)).toMatchObject({ isError: true, text: expect.stringContaining(cause) });
  });
});

describe('the table of tools', () => {
  /** Options of the commands that write a file, start a program or change a tenant. */
  const writing = /^--(?:out|explain|open|write\S*|data|apply|push|control\S*)$/;

  test('has only options that exist and do not write', async () => {
    const program = await wholeProgram(testIo());
    for (const { command, args } of Object.values<CommandTool>(commandTools)) {
      const known = program.commands.find((one) => one.name() === command[0])?.options.map(({ long }) => long);
      const used = [
        ...command.slice(1).map((word) => word.split('=')[0] ?? ''),
        ...Object.values(args).flatMap(({ option }) => option ?? []),
      ];
      for (const option of used) {
        expect(option).not.toMatch(writing);
        expect([...(known ?? []), '--no-color']).toContain(option);
      }
    }
  });

  test('writes an option and its value as one word, and positional values after --', () => {
    const args = { question: '--json', folder: '--running' };
    expect(commandLine(commandTools.query_reachability, args, { root: tmpdir() })).toEqual([
      'query',
      '--folder=--running',
      '--',
      '--json',
    ]);
  });
});

test('cuts a long result after a whole line, and says so', () => {
  expect(cutText('short', 10)).toBe('short');
  const cut = cutText('é'.repeat(10) + '\nsecond line\nthird', 32);
  expect(cut).toMatch(/^é{10}\n\[the result is cut after 20 bytes: /);
  expect(cutText('é'.repeat(20), 15)).toMatch(/^é{7}\n\[the result is cut/);
});

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name).update(statSync(path).isFile() ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}
