import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Command, Option } from 'commander';
import { programWith } from '../../src/cli/program';
import { operatorCommands, variableOf } from '../../src/cli/settings';
import { namedStore } from '../../src/cli/store-option';
import { testIo, type TestIo } from '../support/scm';

type OperatorCommand = (typeof operatorCommands)[number];

let dir: string;
let io: TestIo;
const before = { ...process.env };
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-settings-'));
  delete process.env['SCM_DATABASE'];
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  rmSync(dir, { recursive: true, force: true });
});

/** A command that runs nothing. */
async function idle(name: OperatorCommand): Promise<Command> {
  io = testIo({ env: process.env });
  const program = await programWith([name], io);
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`there is no command ${name}`);
  return command.exitOverride().action(() => undefined);
}

async function parsed(name: OperatorCommand, ...args: string[]): Promise<Command> {
  const command = await idle(name);
  await command.parseAsync([...(command.registeredArguments.length > 0 ? ['1'] : []), ...args], { from: 'user' });
  return command;
}

function configFile(content: unknown): string {
  const file = join(dir, 'config.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const nameOf = (option: Option): string => (option.long ?? '').slice(2);
const isFlag = (option: Option): boolean => !option.required && !option.optional;

/** A value that the option takes and that is not its default. */
function sampleOf(option: Option): string {
  if (isFlag(option)) return 'true';
  if (option.argChoices !== undefined) return option.argChoices.find((one) => one !== option.defaultValue) ?? '';
  return option.parseArg === undefined ? 'some text' : nameOf(option) === 'timeout' ? '7m' : '7';
}

describe.each(operatorCommands)('every option of scm %s', (name) => {
  test('has the same effect on the command line, in the environment and in the file', async () => {
    const { options } = await idle(name);
    const own = options.filter((option) => nameOf(option) !== 'config');
    expect(own.length).toBeGreaterThan(3);
    for (const option of own) {
      const sample = sampleOf(option);
      const attribute = option.attributeName();
      const value = (command: Command): unknown[] => [nameOf(option), command.opts()[attribute]];
      const flag = isFlag(option) ? [option.long ?? ''] : [option.long ?? '', sample];
      const expected = value(await parsed(name, ...flag));
      expect(expected[1]).not.toEqual(option.defaultValue);
      const variable = variableOf(await idle(name), option);
      process.env[variable] = sample;
      expect(value(await parsed(name))).toEqual(expected);
      delete process.env[variable];
      for (const content of isFlag(option) ? [true] : [sample, ...(option.variadic ? [[sample]] : [])]) {
        const file = configFile({ [nameOf(option)]: content });
        expect(value(await parsed(name, '--config', file))).toEqual(expected);
        process.env['SCM_CONFIG'] = file;
        expect(value(await parsed(name))).toEqual(expected);
        delete process.env['SCM_CONFIG'];
      }
    }
  });
});

describe('settings', () => {
  test('count most on the command line, then in the environment, then in the file', async () => {
    const file = configFile({ port: 1, 'max-objects': 1, json: true, data: 'a' });
    const options = async (...args: string[]) => (await parsed('serve', '--config', file, ...args)).opts();
    expect(await options()).toMatchObject({ port: 1, maxObjects: 1, json: true, data: 'a' });
    process.env['SCM_SERVE_MAX_OBJECTS'] = '2';
    process.env['SCM_SERVE_JSON'] = 'false';
    expect(await options()).toMatchObject({ port: 1, maxObjects: 2, json: undefined });
    expect(await options('--max-objects', '3', '--port', '4')).toMatchObject({ port: 4, maxObjects: 3 });
  });

  test('of one file are for every command of an operator', async () => {
    const file = configFile({ port: 1, data: 'folder', replace: true });
    expect((await parsed('serve', '--config', file)).opts()).toMatchObject({ port: 1, data: 'folder' });
    expect((await parsed('backup', '--config', file)).opts()).toEqual({ config: file, data: 'folder' });
    expect((await parsed('import', '--config', file)).opts()).toEqual({ config: file, data: 'folder', replace: true });
  });

  test('of lists can be several', async () => {
    process.env['SCM_RESTORE_FOLDER'] = '["Oslo", "Bergen, old"]';
    process.env['SCM_RESTORE_DEVICE'] = '007';
    expect((await parsed('restore')).opts()).toMatchObject({ folder: ['Oslo', 'Bergen, old'], device: ['007'] });
  });

  test('are checked', async () => {
    const wrong = (content: unknown, name: OperatorCommand = 'serve') => parsed(name, '--config', configFile(content));
    await expect(wrong({ ports: 1 })).rejects.toThrow(/unknown option "ports"; see scm serve --help/);
    await expect(wrong({ config: 'x' })).rejects.toThrow(/unknown option "config"/);
    await expect(wrong({ json: 'yes' }, 'backup')).rejects.toThrow(/json must be true or false; see scm backup --help/);
    await expect(wrong({ port: {} })).rejects.toThrow(/port must be a string or a number/);
    await expect(wrong({ port: 'many' })).rejects.toThrow(/port: must be a port/);
    await expect(wrong({ folder: [{}] }, 'restore')).rejects.toThrow(/folder must be a string or a number, or a list/);
    await expect(wrong([1])).rejects.toThrow(/must contain an object/);
    process.env['SCM_SERVE_PORT'] = 'many';
    await expect(parsed('serve')).rejects.toThrow(/in SCM_SERVE_PORT: port: must be a port/);
    delete process.env['SCM_SERVE_PORT'];
    process.env['SCM_SERVE_MAX_OBJETS'] = '1';
    await parsed('serve');
    expect(io.written().stderr).toBe('warning: no option of scm serve has the name SCM_SERVE_MAX_OBJETS\n');
  });
});

describe('the store', () => {
  const store = async (...args: string[]): Promise<unknown> => {
    const command = await parsed('backup', ...args);
    return namedStore(command.opts(), command);
  };

  test('is the one that counts most', async () => {
    expect(await store()).toBeUndefined();
    process.env['SCM_DATABASE'] = 'postgres://general';
    expect(await store()).toEqual({ database: 'postgres://general' });
    expect(await store('--config', configFile({ data: 'folder' }))).toEqual({ database: 'postgres://general' });
    process.env['SCM_BACKUP_DATABASE'] = 'postgres://own';
    expect(await store()).toEqual({ database: 'postgres://own' });
    expect(await store('--data', 'folder')).toEqual({ data: 'folder' });
  });

  test('is one', async () => {
    const twice = { code: 'TWO_STORES' };
    await expect(store('--data', 'a', '--database', 'postgres://b')).rejects.toMatchObject(twice);
    await expect(store('--config', configFile({ data: 'a', database: 'postgres://b' }))).rejects.toMatchObject(twice);
    process.env['SCM_DATABASE'] = '';
    expect(await store('--config', configFile({ data: 'a' }))).toEqual({ data: 'a' });
  });
});
