import { Option, type Command } from 'commander';
import { isObject, messageOf, parseJson, readTextFile } from '../core';
import { UsageError } from './exit';
import type { Io } from './io';

/** Commands that operate a service. Their options also come from the environment and from one file for all of them. */
export const operatorCommands = ['serve', 'backup', 'import', 'restore', 'compact'] as const;

/** A value of the environment or of the file, and where it is. */
interface Setting {
  readonly value: unknown;
  readonly source: 'env' | 'config';
  readonly where: string;
}

/**
 * Lets every option of an operator's command also be set in the environment (`SCM_SERVE_MAX_OBJECTS`) and in a JSON
 * file. The command line takes precedence, then the environment, then the file. `all` makes a program with every
 * command: the file may have options of the other ones.
 */
export function allowSettings(io: Io, command: Command, all: () => Promise<Command>): void {
  command.addOption(
    new Option('--config <file>', 'JSON file of options by name, such as {"port": 8080}').env('SCM_CONFIG'),
  );
  command.hook('preAction', async (_, action) => {
    applyVariables(io, action);
    const file: unknown = action.getOptionValue('config');
    if (typeof file === 'string' && file !== '') await applyFile(action, file, all);
  });
}

/** The variable of an option, such as `SCM_SERVE_MAX_OBJECTS`. */
export function variableOf(command: Command, option: Option): string {
  return prefixOf(command) + nameOf(option).replaceAll('-', '_').toUpperCase();
}

function prefixOf(command: Command): string {
  return `SCM_${command.name().toUpperCase()}_`;
}

function applyVariables(io: Io, command: Command): void {
  const options = new Map(command.options.map((option) => [variableOf(command, option), option]));
  for (const [where, text = ''] of Object.entries(io.env)) {
    if (!where.startsWith(prefixOf(command)) || text === '') continue;
    const option = options.get(where);
    if (option === undefined) io.stderr.write(`warning: no option of scm ${command.name()} has the name ${where}\n`);
    else apply(command, option, { value: parsed(option, text), source: 'env', where });
  }
}

/** Booleans and lists look in a variable as they do in JSON. */
function parsed(option: Option, text: string): unknown {
  if (!option.required && (text === 'true' || text === 'false')) return text === 'true';
  if (!option.variadic || !text.startsWith('[')) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

async function applyFile(command: Command, where: string, all: () => Promise<Command>): Promise<void> {
  for (const [name, value] of Object.entries(settingsIn(command, where))) {
    const option = named(command, name);
    if (option !== undefined) apply(command, option, { value, source: 'config', where });
    else if (!(await isElsewhere(name, all))) throw badSetting(command, where, `unknown option "${name}"`);
  }
}

async function isElsewhere(name: string, all: () => Promise<Command>): Promise<boolean> {
  const names: readonly string[] = operatorCommands;
  const { commands } = await all();
  return commands.some((command) => names.includes(command.name()) && named(command, name) !== undefined);
}

function named(command: Command, name: string): Option | undefined {
  return command.options.find((option) => nameOf(option) === name && name !== 'config');
}

function apply(command: Command, option: Option, setting: Setting): void {
  const name = option.attributeName();
  const known = command.getOptionValueSource(name);
  // A variable of this command counts more than one of several commands, such as SCM_DATABASE.
  if (known === undefined || known === 'default' || (known === 'env' && setting.source === 'env'))
    command.setOptionValueWithSource(name, valueOf(command, option, setting), setting.source);
}

function settingsIn(command: Command, file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(readTextFile(file));
  } catch (error) {
    throw badSetting(command, file, messageOf(error));
  }
  if (!isObject(value)) throw badSetting(command, file, 'the file must contain an object');
  return value;
}

function valueOf(command: Command, option: Option, { value, where }: Setting): unknown {
  const isFlag = !option.required && !option.optional;
  if (value === true && !option.required) return true;
  if (value === false && !option.required) return undefined;
  const texts = option.variadic && Array.isArray(value) ? value : [value];
  if (isFlag || !texts.every((text) => typeof text === 'string' || typeof text === 'number')) {
    const wanted = isFlag ? 'true or false' : `a string or a number${option.variadic ? ', or a list' : ''}`;
    throw badSetting(command, where, `${nameOf(option)} must be ${wanted}`);
  }
  const parse: ((text: string, before: unknown) => unknown) | undefined = option.parseArg;
  try {
    const values = texts.map((text) => (parse === undefined ? String(text) : parse(String(text), undefined)));
    return option.variadic ? values : values[0];
  } catch (error) {
    throw badSetting(command, where, `${nameOf(option)}: ${messageOf(error)}`);
  }
}

function nameOf({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function badSetting(command: Command, where: string, cause: string): UsageError {
  const help = `scm ${command.name()} --help`;
  return new UsageError('BAD_CONFIG', `cannot read the options in ${where}: ${cause}; see ${help}`);
}
