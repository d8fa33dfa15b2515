// What belongs here: the commands of scm: arguments, environment, standard output, exit codes. No other layer imports this.
// May import: all of src.
// Start reading at: commands.ts for the commands, program.ts for how one is run.
import { CommanderError } from 'commander';
import { isCommand } from './commands';
import { exitCodes, fail, printJsonError } from './exit';
import { programWith, wholeProgram } from './program';

/** Exit code that shells report for a program ended by SIGPIPE. */
const exitOfClosedPipe = 141;

async function main(): Promise<void> {
  const named = process.argv[2] ?? '';
  const names = isCommand(named) ? [named] : [];
  const program = await (isCommand(named) || named === '--version' ? programWith(names) : wholeProgram());
  await program.parseAsync();
}

/** Reports whether the caller expects JSON. Checked before the arguments are parsed, because parsing may fail. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((word, i) => word === '--json' || (word === 'json' && options[i - 1] === '--format'));
}

// A reader such as `head` closes the pipe early. Exit code 0 would hide that a check did not finish.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitOfClosedPipe);
  });
}

main().catch((error: unknown) => {
  const json = wantsJson(process.argv);
  if (!(error instanceof CommanderError)) {
    fail(error, { json });
    return;
  }
  // Commander has already printed the error on stderr; help and version exit with 0.
  if (error.exitCode === 0) return;
  if (json) printJsonError('USAGE', error.message.replace(/^error: /, ''));
  process.exitCode = exitCodes.usage.code;
});
