import { Option, type Command } from 'commander';

/**
 * Accepts the previous name of an option for one more version, with a warning. It is hidden in help and completion.
 * `flags` is the previous definition, such as `--base <file>`.
 */
export function acceptEarlierOption(
  command: Command,
  flags: string,
  option: { readonly name: string; readonly choices?: readonly string[] },
): Command {
  const earlier = new Option(flags).hideHelp();
  if (option.choices !== undefined) earlier.choices(option.choices);
  return command.addOption(earlier).on(`option:${earlier.name()}`, (value: string) => {
    console.error(`warning: --${earlier.name()} is deprecated: use --${option.name}`);
    command.setOptionValueWithSource(option.name, value, 'cli');
  });
}
