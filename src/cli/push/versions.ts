import type { Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { withClient } from '../with-client';
import { runningText, versionsText } from './job-text';
import { printLine, type Io } from '../io';

interface VersionFlags {
  readonly running?: true;
  readonly json?: true;
}

/** Adds `scm versions`. */
export function addVersions(program: Command, io: Io): void {
  program
    .command('versions')
    .description('List the configuration versions, newest first, or the running version of each firewall.')
    .option('--running', 'show the running version of each firewall')
    .option('--json', 'print JSON')
    .action(async ({ running, json }: VersionFlags) => {
      await withClient(io, async (client) => {
        if (running === true) {
          const all = await client.running();
          printLine(
            io.stdout,
            json === true ? visibleJson(JSON.stringify(all, undefined, 2)) : runningText(visibleData(all)),
          );
          return;
        }
        const all = [...(await client.versions())].sort((a, b) => b.id - a.id);
        printLine(
          io.stdout,
          json === true ? visibleJson(JSON.stringify(all, undefined, 2)) : versionsText(visibleData(all)),
        );
      });
    });
}
