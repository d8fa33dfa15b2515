import { Command, CommanderError } from 'commander';
import { addControl } from './control';
import { addDoctor } from './doctor/command';
import { addInstall } from './install/command';
import { addMigrate } from './migrate/command';
import { addJobs } from './push/jobs';
import { addPush } from './push/push';
import { addRestore } from './push/restore';
import { addVersions } from './push/versions';
import { addServe } from './serve';
import { addShow } from './show';
import { fail } from './exit';

// One line per command; each lives in a file of its own that adds it to the program.
const commands = [
  addServe,
  addControl,
  addShow,
  addInstall,
  addDoctor,
  addMigrate,
  addPush,
  addJobs,
  addVersions,
  addRestore,
];

const program = new Command('scm')
  .description('Firewall configuration as code: the local service and the tools around it.')
  .showHelpAfterError('(add --help for usage)')
  .exitOverride();
for (const add of commands) add(program);

program.parseAsync().catch((error: unknown) => {
  // Commander has already said what was wrong, and ends with 0 after --help.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else fail(error);
});
