import { Option, type Command } from 'commander';
import { declarationText, type Language } from '../adopt';
import { allKinds } from '../catalog';
import { cleanUp, combineEdits, cleanupText, readUsage, reviewOf, type Edit, type WrittenProposal } from '../cleanup';
import { visibleData, visibleJson } from '../core';
import { checkLogs } from '../logs';
import type { Configuration } from '../policy';
import type { Report } from '../review';
import { addAtOption, minuteAtOrNow, type AtFlag } from './at-option';
import { UsageError } from './exit';
import { placeIn, sourceFrom, type ConfigurationFlags } from './trace/configurations';

interface CleanupFlags extends Pick<ConfigurationFlags, 'snapshot' | 'folder' | 'device'>, AtFlag {
  readonly logs?: readonly string[];
  readonly language: Language;
  readonly json?: true;
}

/** Adds `scm cleanup`. */
export function addCleanup(program: Command): void {
  const command = program
    .command('cleanup')
    .description(
      'Propose what a configuration can do without, each as a change with its review: shadowed, redundant and mergeable rules, unused and duplicate objects, expired rules; with traffic logs also rules without hits and rules wider than their traffic.',
    )
    .argument(
      '[plan]',
      'a plan, as for "scm review": what it leads to; default: the snapshot of --snapshot, else the service',
    )
    .option(
      '--snapshot <file>',
      'file of "scm snapshot --every-kind": the configuration, or what the plan does not contain',
    )
    .option(
      '--logs <file...>',
      'traffic logs, folders or patterns: CSV, JSON or Parquet of PAN-OS or Strata Logging Service, also compressed with gzip or zstd',
    )
    .option('--folder <name>', 'with --logs: the folder whose firewalls wrote them; default: the only one')
    .option('--device <serial>', 'with --logs: the firewall that wrote them')
    .addOption(new Option('--language <name>', 'language of the changed objects').choices(['ts', 'hcl']).default('ts'));
  addAtOption(command, 'now')
    .option('--json', 'print JSON instead of text')
    .action((plan: string | undefined, flags: CleanupFlags) => run(plan, flags));
}

/** Number of rules whose review takes about a second on a typical machine. */
const mostReviewedRules = 20_000;

async function run(plan: string | undefined, flags: CleanupFlags): Promise<void> {
  const { logs, folder, device } = flags;
  if (logs === undefined && (folder ?? device) !== undefined) {
    throw new UsageError(
      'LOGS_NEEDED',
      'cannot use a folder or device: it says which firewalls wrote the logs, and no log is given; pass --logs, or leave it out',
    );
  }
  if (logs !== undefined) await checkLogs(logs);
  const { after: configuration, isRead, locate, made } = await sourceFrom(plan, flags, allKinds());
  const minute = await minuteAtOrNow(flags.at);
  const usage = logs === undefined ? undefined : await readUsage(logs, placeIn(configuration, flags));
  const raw = cleanUp({ configuration, isRead, minute, ...(usage && { usage }) });
  const found = flags.json === true ? raw : visibleData(raw);
  const visibleReport = (report: Report): Report => (flags.json === true ? report : visibleData(report));
  const base = { configuration, made, addressOf: (object: Edit['object']) => locate(object)?.address };
  const reviews = mostReviewedRules / Math.max(1, ruleCount(configuration) * found.places.length);
  // Code escapes special characters itself.
  const proposals = found.proposals.map((proposal, i): WrittenProposal => ({
    proposal,
    ...(i < reviews ? { review: visibleReport(reviewOf(raw.proposals[i]?.edits ?? [], base)) } : {}),
    code: codeOf(raw.proposals[i]?.edits ?? [], flags.language),
  }));
  const proven = raw.proposals.filter(({ evidence }) => evidence.is === 'decisions unchanged');
  const together = visibleReport(reviewOf(combineEdits(proven.flatMap(({ edits }) => edits)), base));
  process.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify({ format: 'scm-cleanup/1', ...found, proposals, together }, undefined, 2))}\n`
      : cleanupText(found, proposals, { locate, together }),
  );
}

function ruleCount({ rulebases }: Configuration): number {
  return rulebases.reduce((sum, { rules }) => sum + rules.length, 0);
}

/** Formats the changed objects in a language; deleted objects have no code. */
function codeOf(edits: readonly Edit[], language: Language): string {
  return edits
    .flatMap((edit) =>
      edit.is === 'remove' ? [] : [declarationText({ ...edit.object, fields: edit.after }, language)],
    )
    .join('\n');
}
