import type { Argument, Command, Option } from 'commander';

/** Words that a shell completes after one command. */
export interface CommandWords {
  /** `push`, `control device`; empty for the program itself. */
  readonly path: string;
  readonly description: string;
  readonly subcommands: readonly string[];
  readonly options: readonly OptionWords[];
  /** Values of the first argument, if they are fixed. */
  readonly choices: readonly string[];
}

/** An option and its allowed values. */
export interface OptionWords {
  readonly long: string;
  readonly description: string;
  readonly value: 'none' | 'text' | readonly string[];
}

/** Collects the words of a command and all of its subcommands. */
export function completionWords(command: Command, above: readonly string[] = []): readonly CommandWords[] {
  const visible = command.commands.filter((one) => one.name() !== 'help');
  const own: CommandWords = {
    path: above.join(' '),
    description: command.description(),
    subcommands: visible.map((one) => one.name()),
    options: [...command.options.flatMap(optionWords), { long: '--help', description: 'show help', value: 'none' }],
    choices: choicesOf(command.registeredArguments[0]),
  };
  return [own, ...visible.flatMap((one) => completionWords(one, [...above, one.name()]))];
}

function optionWords({ long, description, required, optional, argChoices }: Option): readonly OptionWords[] {
  if (typeof long !== 'string') return [];
  const value = argChoices ?? (required || optional ? 'text' : 'none');
  return [{ long, description, value }];
}

function choicesOf(argument: Argument | undefined): readonly string[] {
  return argument?.argChoices ?? [];
}
