import type { Command } from 'commander';
import { allKinds } from '../catalog';
import type { ClientSettings } from '../client';
import { countedNoun, visibleJson, visibleText, writeOutput } from '../core';
import { commitSnapshot, requireSnapshotFile } from './history/commit-snapshot';
import { UsageError } from './exit';
import { withClient } from './with-client';
import { takeSnapshot } from '../tools/snapshot';
import { exactIntegers } from './exact-integers';
import { policyKinds, type Snapshot } from '../tenant';
import { printLine, type Io } from './io';

interface SnapshotFlags {
  readonly out?: string;
  readonly everyKind?: true;
  readonly git?: string;
  readonly json?: true;
}

/** Adds `scm snapshot`. */
export function addSnapshot(program: Command, io: Io): void {
  program
    .command('snapshot')
    .description(
      'Save the rules and referenced objects of every folder, snippet and device of the tenant, for reviews. Read-only; the file contains no secrets.',
    )
    .option('--out <file>', 'output file; default: stdout')
    .option('--git <file>', 'write this file and commit it, with the versions and accounts that the service knows')
    .option('--every-kind', 'also save kinds that no rule can reference')
    .option('--json', 'with --out, print one JSON object (without --out, the snapshot itself is JSON)')
    .action(async ({ out, git, everyKind, json }: SnapshotFlags) => {
      if (git !== undefined && out !== undefined)
        throw new UsageError(
          'CONFLICTING_FLAGS',
          'cannot use --out with --git: --git names the file; pass one of them',
        );
      if (git !== undefined) requireSnapshotFile(git);
      const kinds = everyKind === true ? allKinds() : policyKinds();
      const { snapshot, versions } = await withClient(io, async (client, settings) => ({
        snapshot: { ...(await takeSnapshot(client, kinds, new Date())), service: serviceOf(settings) },
        versions: git === undefined ? [] : await client.versions(),
      }));
      const text = `${JSON.stringify(snapshot, exactIntegers, 1)}\n`;
      if (git !== undefined) {
        const commit = await commitSnapshot(io, git, text, versions);
        const result = commit === undefined ? 'unchanged, nothing committed' : `committed as ${commit.slice(0, 12)}`;
        printLine(
          io.stdout,
          json === true
            ? visibleJson(JSON.stringify({ file: git, commit, ...countsOf(snapshot) }))
            : visibleText(`${git}: ${result}; ${summary(snapshot)}`),
        );
        return;
      }
      if (out === undefined) io.stdout.write(visibleJson(text));
      else {
        writeOutput(out, text, 'owner');
        printLine(
          io.stdout,
          json === true
            ? visibleJson(JSON.stringify({ file: out, ...countsOf(snapshot) }))
            : visibleText(`${out}: ${summary(snapshot)}`),
        );
      }
    });
}

function serviceOf({ protocol, host, port, scope, authUrl }: ClientSettings): NonNullable<Snapshot['service']> {
  const usual = protocol === 'https' ? 443 : 80;
  return { protocol, host, port: String(port ?? usual), scope, auth_url: authUrl };
}

function countsOf({ containers, objects, rulebases, unread }: Snapshot) {
  return {
    containers: containers.length,
    rules: rulebases.reduce((sum, one) => sum + one.rules.length, 0),
    objects: objects.length,
    unread,
    partial: containers
      .filter(({ completeness }) => completeness !== 'complete')
      .map(({ container }) => container.name),
  };
}

function summary(snapshot: Snapshot): string {
  const { containers, rules, objects, partial, unread } = countsOf(snapshot);
  const missing = partial.length === 0 ? '' : `; partly unread: ${partial.join(', ')} (${unread[0]?.why ?? ''})`;
  return `${countedNoun(containers, 'container')}, ${countedNoun(rules, 'rule')}, ${countedNoun(objects, 'object')}${missing}`;
}
