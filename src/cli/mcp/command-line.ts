import { CodedError } from '../../core';
import type { CommandTool, ToolArgument } from './tool';
import { pathBelow } from './path-below';

/** Where paths of arguments are resolved. */
interface Served {
  readonly root: string;
}

/**
 * Converts the arguments of a tool call to the arguments of its command. Values cannot become options: an option and its
 * value are one word, and positional values follow `--`. Throws `BAD_TOOL_ARGUMENT`.
 */
export function commandLine(tool: CommandTool, input: Readonly<Record<string, unknown>>, served: Served): string[] {
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(tool.args, name));
  if (unknown !== undefined) {
    throw badArgument(unknown, `this tool has no such argument; use one of ${Object.keys(tool.args).join(', ')}`);
  }
  const options: string[] = [];
  const positional: string[] = [];
  for (const [name, argument] of Object.entries(tool.args)) {
    const values = valuesOf(name, argument, input[name], served);
    if (argument.option === undefined) positional.push(...values);
    else options.push(...values.map((value) => `${argument.option}=${value}`));
  }
  return [...tool.command, ...options, '--', ...positional];
}

function valuesOf(name: string, argument: ToolArgument, value: unknown, served: Served): readonly string[] {
  if (value === undefined || value === null) {
    if (argument.required === true) throw badArgument(name, 'it is required');
    return [];
  }
  const values: readonly unknown[] = argument.form === 'paths' && Array.isArray(value) ? value : [value];
  return values.map((one) => valueOf(name, argument, one, served));
}

function valueOf(name: string, { form, choices }: ToolArgument, value: unknown, { root }: Served): string {
  if (form === 'number') {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
    throw badArgument(name, `${JSON.stringify(value)} is not a whole number`);
  }
  if (typeof value !== 'string' || value === '' || value.includes('\0')) {
    throw badArgument(name, `${JSON.stringify(value)} is not a text`);
  }
  if (choices !== undefined && !choices.includes(value)) {
    throw badArgument(name, `${JSON.stringify(value)} is not one of ${choices.join(', ')}`);
  }
  return form === 'text' ? value : pathBelow(root, value);
}

function badArgument(name: string, cause: string): CodedError {
  return new CodedError('BAD_TOOL_ARGUMENT', `cannot use argument ${JSON.stringify(name)}: ${cause}`);
}
