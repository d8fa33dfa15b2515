import { Command, CommanderError } from 'commander';
import { fail } from './exit';

type Add = (program: Command) => void;

/**
 * One line per command, in the order of the help; each lives in a file of its own that adds it to the program. Only the
 * one that is called is loaded: together they take longer than most of them run.
 */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  serve: async () => (await import('./serve.js')).addServe,
  adopt: async () => (await import('./adopt/command.js')).addAdopt,
  drift: async () => (await import('./adopt/drift.js')).addDrift,
  control: async () => (await import('./control.js')).addControl,
  show: async () => (await import('./show.js')).addShow,
  install: async () => (await import('./install/command.js')).addInstall,
  uninstall: async () => (await import('./install/command.js')).addInstall,
  doctor: async () => (await import('./doctor/command.js')).addDoctor,
  migrate: async () => (await import('./migrate.js')).addMigrate,
  snapshot: async () => (await import('./snapshot.js')).addSnapshot,
  review: async () => (await import('./review/command.js')).addReview,
  push: async () => (await import('./push/push.js')).addPush,
  jobs: async () => (await import('./push/jobs.js')).addJobs,
  versions: async () => (await import('./push/versions.js')).addVersions,
  restore: async () => (await import('./push/restore.js')).addRestore,
};

async function main(): Promise<void> {
  const program = new Command('scm')
    .description('Firewall configuration as code: the local service and the tools around it.')
    .showHelpAfterError('(add --help for usage)')
    .exitOverride();
  const named = process.argv[2] ?? '';
  const one = Object.hasOwn(commands, named) ? commands[named] : undefined;
  const adds = await Promise.all((one === undefined ? Object.values(commands) : [one]).map((load) => load()));
  // A file may add two of them.
  for (const add of new Set(adds)) add(program);
  await program.parseAsync();
}

main().catch((error: unknown) => {
  // Commander has already said what was wrong, and ends with 0 after --help.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else fail(error);
});
