import { Option, type Command } from 'commander';
import { printLine, type Io } from './io';

/**
 * Accepts the previous name of an option for one more version, with a warning. It is hidden in help and completion.
 * `flags` is the previous definition, such as `--base <file>`.
 */
export function acceptEarlierOption(
  io: Io,
  command: Command,
  flags: string,
  option: { readonly name: string; readonly choices?: readonly string[] },
): Command {
  const earlier = new Option(flags).hideHelp();
  if (option.choices !== undefined) earlier.choices(option.choices);
  return command.addOption(earlier).on(`option:${earlier.name()}`, (value: string) => {
    printLine(io.stderr, `warning: --${earlier.name()} is deprecated: use --${option.name}`);
    command.setOptionValueWithSource(option.name, value, 'cli');
  });
}
