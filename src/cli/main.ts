import { CommanderError } from 'commander';
import { isCommand } from './commands';
import { exitCodes, fail, printJsonError } from './exit';
import { programWith, wholeProgram } from './program';

/** What a shell reports for a program that SIGPIPE ended. */
const exitOfClosedPipe = 141;

async function main(): Promise<void> {
  const named = process.argv[2] ?? '';
  const names = isCommand(named) ? [named] : [];
  const program = await (isCommand(named) || named === '--version' ? programWith(names) : wholeProgram());
  await program.parseAsync();
}

/** Whether the caller reads JSON: known before the arguments are parsed, because parsing may be what fails. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((word, i) => word === '--json' || (word === 'json' && options[i - 1] === '--format'));
}

// A reader that has enough, as `head`, closes the pipe. Success would hide that a gate was not finished.
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
  // Commander has printed the error on stderr, and help and version exit with 0.
  if (error.exitCode === 0) return;
  if (json) printJsonError('USAGE', error.message.replace(/^error: /, ''));
  process.exitCode = exitCodes.usage.code;
});
