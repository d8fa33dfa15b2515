import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { commands, isCommand } from '../../src/cli/commands';
import { spellingFaults } from '../../scripts/language/spelling';
import { programWith, wholeProgram } from '../../src/cli/program';
import { canRedraw, hasColor } from '../../src/cli/terminal';
import { planJson } from '../review/plan-json';
import { scm as run, startScm, testIo, type Ended } from '../support/scm';
import { scmFile, startScmProcess } from '../support/scm-process';

const root = join(__dirname, '..', '..');
const account = {
  SCM_CLIENT_ID: 'me',
  SCM_CLIENT_SECRET: 'not-a-secret',
  SCM_SCOPE: 'tsg_id:1',
  SCM_HOST: '127.0.0.1',
};

const scm = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  run(args, { env: { SCM_CONTROL_URL: '', ...env } });

function words(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, three]) => one ?? two ?? three ?? '');
}

function disarm(command: Command): void {
  // Parsing is what is tested.
  command.action(() => undefined).exitOverride();
  command.commands.forEach(disarm);
}

test('the name of each command is its key in the table', async () => {
  const program = await wholeProgram(testIo());
  expect(program.commands.map((one) => one.name())).toEqual(Object.keys(commands));
});

/** The commands that print a result: those of a group, or the command itself. */
function leaves(program: Command): readonly Command[] {
  return program.commands.flatMap((one) =>
    one.options.length === 0 && one.commands.length > 0 ? one.commands : [one],
  );
}

describe.each(Object.keys(commands).filter(isCommand))('scm %s', (name) => {
  const examples: readonly string[] = commands[name].examples;

  test('has examples, and its help shows them', async () => {
    const program = await programWith([name], testIo());
    const command = program.commands.find((one) => one.name() === name);
    if (command === undefined) throw new Error(`no command is called ${name}: correct its key in src/cli/commands.ts`);
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(help).toContain(`scm ${example}`);
  });

  test.each(examples)('has a valid example: %s', async (example) => {
    const program = await wholeProgram(testIo());
    disarm(program);
    await expect(program.parseAsync(['node', 'scm', ...words(example)])).resolves.toBeDefined();
  });

  test('describes itself and each option, in American spelling', async () => {
    const described = (command: Command): readonly (readonly [at: string, text: string])[] => [
      [command.name(), command.description()],
      ...command.options.flatMap(({ flags, description, hidden }) => (hidden ? [] : [[flags, description] as const])),
      ...command.commands.flatMap(described),
    ];
    const all = (await programWith([name], testIo())).commands.filter((one) => one.name() === name).flatMap(described);
    const empty = all.filter(([, text]) => text.trim() === '');
    expect(empty.map(([at]) => `scm ${name}: ${at} has no description: add one`)).toEqual([]);
    expect(all.flatMap(([at, text]) => spellingFaults(`${at}: ${text}`))).toEqual([]);
  });

  test('has --json if it prints a result, and then a wrong use is JSON on the standard output', async () => {
    const own = leaves(await programWith([name], testIo())).filter(
      (one) => one.name() === name || one.parent?.name() === name,
    );
    const without = own.filter((one) => !one.options.some(({ long }) => long === '--json')).map((one) => one.name());
    const remedy = 'add .option("--json", …) and print the result as JSON';
    const isOther = name === 'mcp' || name === 'completion'; // a server, and a script
    expect(without.filter(() => !isOther).map((one) => `scm ${one}: ${remedy}`)).toEqual([]);
    if (isOther) return;
    const [first] = own;
    const path = first?.name() === name ? [name] : [name, first?.name() ?? ''];
    const { code, stdout } = await scm([...path, '--no-such-option', '--json'], account);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'USAGE', message: expect.any(String) },
    });
    expect(code).toBe(2);
  });
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(await scm(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('the process', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-contract-'));
  beforeAll(() => {
    const match = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], application: ['any'] };
    const after = { ...match, service: ['any'], name: 'open', folder: 'Texas', position: 'pre', action: 'allow' };
    writeFileSync(join(dir, 'open.json'), planJson([{ type: 'scm_security_rule', name: 'open', after }]));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each([
    [['review', 'none.json', '--json'], 1],
    [['push', '--json'], 2],
    [['review', 'open.json'], 3],
    [['review', 'open.json', '--require', 'stricter', '--fail-on', 'never'], 4],
  ])('of scm %j ends with %i, and prints what a call prints', async (args, expected) => {
    const env = { ...process.env, ...account };
    const { code, stdout, stderr } = await startScmProcess(args, { dir, env }).ended;
    expect(code).toBe(expected);
    expect(await run(args, { dir, env })).toMatchObject({ code, stdout, stderr });
  });

  test('reads its standard input', async () => {
    const text = readFileSync(join(dir, 'open.json'));
    const args = [scmFile, 'review', '-', '--json'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: dir, input: text, encoding: 'utf8' });
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'dangerous' });
    expect(await run(['review', '-', '--json'], { dir, input: text })).toMatchObject({ code: 3, stdout });
    const drift = await run(['drift', '--state', '-'], { dir, input: '{"version": 3}' });
    expect(drift).toMatchObject({ code: 1, stderr: expect.stringContaining('state on stdin') });
  });
});

const wrong: readonly (readonly [args: readonly string[], code: string])[] = [
  [['push'], 'PUSH_NOWHERE'],
  [['push', '--nonsense'], 'USAGE'],
  [['push', '--on-busy', 'cry'], 'USAGE'],
  [['jobs', '--wait'], 'NO_JOB'],
  [['jobs', '--limit', '0'], 'USAGE'],
  [['restore', 'x'], 'NO_VERSION'],
  [['restore', '1'], 'CONSENT_NEEDED'],
  [['adopt'], 'ADOPT_WHAT'],
  [['show', 'folder', 'Oslo', '--running'], 'DATA_NEEDED'],
  [['control', 'faults'], 'NO_CONTROL_URL'],
  [['serve', '--tls-cert', 'x'], 'BAD_TLS'],
  [['review', '--width', '3'], 'BAD_WIDTH'],
];
test.each(wrong)('wrong use of %j exits with 2, with the error as JSON', async (args, error) => {
  const { code, stdout, stderr } = await scm([...args, '--json'], account);
  expect(JSON.parse(stdout)).toEqual({ error: { code: error, message: expect.any(String) } });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^error: /) });
});

test('a failure exits with 1, with the error as JSON and what to do', async () => {
  const env = { ...account, SCM_PORT: '1', SCM_PROTOCOL: 'http', SCM_AUTH_URL: 'http://127.0.0.1:1/token' };
  const { code, stdout, stderr } = await scm(['jobs', '--json'], { ...env, SCM_TOKEN_CACHE: '' });
  expect(JSON.parse(stdout)).toEqual({
    error: { code: expect.any(String), message: expect.stringMatching(/scm serve/) },
  });
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing listens there/) });
});

test('a service that does not answer is named while the command waits', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const env = { ...account, SCM_PORT: port, SCM_PROTOCOL: 'http', SCM_AUTH_URL: `http://127.0.0.1:${port}/token` };
  const child = startScmProcess(['jobs'], { env: { ...process.env, ...env } });
  try {
    expect(await child.next('stderr')).toBe(`waiting for an answer of 127.0.0.1:${port}\n`);
  } finally {
    child.kill('SIGKILL');
    silent.close();
  }
});

test('serve alone says how to get credentials, and prints none', async () => {
  const running = startScm(['serve']);
  await running.said(/credentials/);
  running.signal('SIGTERM');
  const { code, stdout } = await running.ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/credentials: start with --write-env scm\.env, then run "\. \.\/scm\.env"/);
  expect(stdout).not.toMatch(/secret|SCM_CLIENT/i);
});

test.each([
  [{ isTTY: true }, {}, 'on', true],
  [{ isTTY: true }, { TERM: 'dumb' }, 'on', false],
  [{ isTTY: true }, { NO_COLOR: '1' }, 'on', false],
  [{ isTTY: true }, { NO_COLOR: '' }, 'on', true],
  [{ isTTY: false }, {}, 'on', false],
  [{ isTTY: false }, { FORCE_COLOR: '1' }, 'on', true],
  [{ isTTY: false }, { FORCE_COLOR: '' }, 'on', true],
  [{ isTTY: true }, { FORCE_COLOR: '0' }, 'on', false],
  [{ isTTY: false }, { FORCE_COLOR: '1', TERM: 'dumb', NO_COLOR: '1' }, 'on', true],
  [{ isTTY: false }, { FORCE_COLOR: '1' }, 'off', false],
] as const)('colours on %j with %j and --color %s: %s', (screen, env, flag, expected) => {
  expect(hasColor(screen, env, flag)).toBe(expected);
});

test('nothing is drawn again on a dumb terminal', () => {
  expect(canRedraw({ isTTY: true }, { TERM: 'xterm' })).toBe(true);
  expect(canRedraw({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  expect(canRedraw({}, { TERM: 'xterm' })).toBe(false);
});

const completed: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['scm pu', ['push']],
  ['scm push --on', ['--on-busy']],
  ['scm push --on-busy ', ['queue', 'wait', 'fail']],
  ['scm control snap', ['snapshot', 'snapshots']],
  ['scm control device 1 --res', ['--result']],
  ['scm show fol', ['folder']],
  ['scm completion ', ['bash', 'zsh', 'fish', '--help']],
];
test('the completion for bash offers commands, options and values', async () => {
  const { stdout: script } = await scm(['completion', 'bash']);
  for (const [line, expected] of completed) {
    const typed = line.split(' ');
    const call = `${script}\nCOMP_WORDS=(${typed.map((one) => `'${one}'`).join(' ')})\nCOMP_CWORD=${String(typed.length - 1)}\n_scm\necho "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', call], { encoding: 'utf8' });
    expect({ line, words: stdout.trim().split(' '), stderr }).toEqual({ line, words: expected, stderr: '' });
  }
});

test('the completions for zsh and fish have every command', async () => {
  const [{ stdout: zsh }, { stdout: fish }] = [await scm(['completion', 'zsh']), await scm(['completion', 'fish'])];
  for (const name of Object.keys(commands)) {
    expect(zsh).toContain(`'${name}')`);
    expect(fish).toContain(`-a '${name}'`);
  }
});
