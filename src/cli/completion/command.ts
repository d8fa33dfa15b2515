import { Argument, type Command } from 'commander';
import { bashCompletion, zshCompletion } from './bash';
import { fishCompletion } from './fish';
import { completionWords, type CommandWords } from './words';
import type { Io } from '../io';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const written: Readonly<Record<Shell, (all: readonly CommandWords[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Adds `scm completion`. */
export function addCompletion(program: Command, io: Io, all: () => Promise<Command>): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options. Bash: source <(scm completion bash)')
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(shells))
    .action(async (shell: Shell) => {
      io.stdout.write(written[shell](completionWords(await all())));
    });
}
