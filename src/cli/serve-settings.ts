import { readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { isObject, messageOf } from '../core';
import { UsageError } from './exit';

/**
 * Lets every option of a command also be set in the environment (`<prefix>_MAX_OBJECTS`) and in a JSON file. The
 * command line takes precedence, then the environment, then the file.
 */
export function allowSettings(command: Command, prefix: string): void {
  command.option('--config <file>', 'JSON file of options by name, such as {"port": 8080}');
  command.hook('preAction', (_, action) => {
    for (const option of action.options) applyVariable(action, option, prefix);
    const file: unknown = action.getOptionValue('config');
    if (typeof file === 'string') applyFile(action, file);
  });
}

function applyVariable(command: Command, option: Option, prefix: string): void {
  const variable = `${prefix}_${nameOf(option).replaceAll('-', '_').toUpperCase()}`;
  const text = process.env[variable];
  // Options with their own variable keep it.
  if (text === undefined || text === '' || option.envVar !== undefined) return;
  const isFlag = !option.required && !option.optional;
  const value = (isFlag || option.optional) && (text === 'true' || text === 'false') ? text === 'true' : text;
  apply(command, option, value, 'env', variable);
}

function applyFile(command: Command, file: string): void {
  for (const [name, value] of Object.entries(settingsIn(file))) {
    const option = command.options.find((one) => nameOf(one) === name && name !== 'config');
    if (option === undefined) throw badSetting(file, `unknown option "${name}"`);
    apply(command, option, value, 'config', file);
  }
}

function apply(command: Command, option: Option, value: unknown, source: 'env' | 'config', where: string): void {
  const name = option.attributeName();
  const known = command.getOptionValueSource(name);
  if (known === undefined || known === 'default')
    command.setOptionValueWithSource(name, valueOf(option, value, where), source);
}

function settingsIn(file: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw badSetting(file, messageOf(error));
  }
  if (!isObject(parsed)) throw badSetting(file, 'the file must contain an object');
  return parsed;
}

function valueOf(option: Option, value: unknown, where: string): unknown {
  const isFlag = !option.required && !option.optional;
  if (value === true && (isFlag || option.optional)) return true;
  if (value === false && isFlag) return undefined;
  if (isFlag || (typeof value !== 'string' && typeof value !== 'number'))
    throw badSetting(where, `${nameOf(option)} must be ${isFlag ? 'true or false' : 'a string or a number'}`);
  const text = String(value);
  try {
    const parse: ((text: string, before: unknown) => unknown) | undefined = option.parseArg;
    return parse === undefined ? text : parse(text, undefined);
  } catch (error) {
    throw badSetting(where, `${nameOf(option)}: ${messageOf(error)}`);
  }
}

function nameOf({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function badSetting(where: string, cause: string): UsageError {
  return new UsageError('BAD_CONFIG', `cannot read the options in ${where}: ${cause}; see scm serve --help`);
}
