// What belongs here: the commands of scm: arguments, environment, standard output, exit codes. No other layer imports this.
// May import: all of src.
// Start reading at: commands.ts for the commands, program.ts for how one is run.
import { CommanderError } from 'commander';
import { isCommand } from './commands';
import { exitCodes, fail, printJsonError } from './exit';
import type { Io } from './io';
import { programWith, wholeProgram } from './program';

/** Runs a command line without the name of the program, such as `['show', 'folder', 'Oslo']`. Returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const named = args[0] ?? '';
    const names = isCommand(named) ? [named] : [];
    const program = await (isCommand(named) || named === '--version' ? programWith(names, io) : wholeProgram(io));
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    report(error, args, io);
  }
  return io.exitCode;
}

function report(error: unknown, args: readonly string[], io: Io): void {
  const json = wantsJson(args);
  if (!(error instanceof CommanderError)) {
    fail(io, error, { json });
    return;
  }
  // Commander has already printed the error on stderr; help and version exit with 0.
  if (error.exitCode === 0) return;
  if (json) printJsonError(io, 'USAGE', error.message.replace(/^error: /, ''));
  io.exitCode = exitCodes.usage.code;
}

/** Reports whether the caller expects JSON. Checked before the arguments are parsed, because parsing may fail. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((word, i) => word === '--json' || (word === 'json' && options[i - 1] === '--format'));
}
