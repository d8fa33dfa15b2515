import { Option, type Command } from 'commander';
import { declarationText, type Language } from '../tools/adopt';
import { allKinds } from '../catalog';
import {
  cleanUp,
  combineEdits,
  cleanupText,
  marginOf,
  readServiceReport,
  readUsage,
  reviewOf,
  type Edit,
  type WrittenProposal,
} from '../tools/cleanup';
import { visibleData, visibleJson } from '../core';
import type { Configuration, FactsFiles } from '../engine/policy';
import type { Report } from '../review';
import { addAtOption, minuteAtOrNow, type AtFlag } from './at-option';
import { UsageError } from './exit';
import { addFactsOptions } from './facts-options';
import { addSourceOptions, type SourceFlags } from './history/sources';
import { narrow } from './logs/narrow-command';
import { checkLogSources, sourceText, usageInputOf, type LogFlags } from './logs/usage-inputs';
import { sourceFrom, type ConfigurationFlags } from './trace/configurations';
import { withRawCalls } from './with-client';
import type { Io } from './io';

interface CleanupFlags extends Pick<ConfigurationFlags, 'snapshot'>, LogFlags, SourceFlags, FactsFiles, AtFlag {
  readonly rule?: string;
  readonly margin?: readonly string[];
  readonly serviceReports?: true;
  readonly language: Language;
  readonly json?: true;
}

/** Adds `scm cleanup`. */
export function addCleanup(program: Command, io: Io): void {
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
    .option('--source <place=file...>', sourceText)
    .option('--folder <name>', 'with --logs: the folder whose firewalls wrote them; default: the only one')
    .option('--device <serial>', 'with --logs: the firewall that wrote them')
    .option('--rule <name>', 'with logs: only narrow this rule to its sessions, with the margin of --margin')
    .option(
      '--margin <margin...>',
      'what --rule allows beyond the sessions: /24 (networks), groups (existing ones), family (of applications)',
    )
    .option(
      '--service-reports',
      'also read what the service reports: rules without hits, and recommendations of Policy Optimizer',
    )
    .addOption(new Option('--language <name>', 'language of the changed objects').choices(['ts', 'hcl']).default('ts'));
  addFactsOptions(addSourceOptions(addAtOption(command, 'now')))
    .option('--json', 'print JSON instead of text')
    .action((plan: string | undefined, flags: CleanupFlags) => run(io, plan, flags));
}

/** Number of rules whose review takes about a second on a typical machine. */
const mostReviewedRules = 20_000;

async function run(io: Io, plan: string | undefined, flags: CleanupFlags): Promise<void> {
  const { logs, source, folder, device } = flags;
  const hasLogs = (logs ?? source) !== undefined;
  if (!hasLogs && (folder ?? device ?? flags.rule) !== undefined) {
    throw new UsageError(
      'LOGS_NEEDED',
      'cannot use a folder, device or rule: it is about logs, and no log is given; pass --logs, or leave it out',
    );
  }
  if (flags.margin !== undefined && flags.rule === undefined) {
    throw new UsageError('USAGE', 'cannot use --margin: it is about one rule; name it with --rule');
  }
  if (flags.rule !== undefined && flags.serviceReports === true) {
    throw new UsageError('USAGE', 'cannot use --service-reports with --rule: that command narrows one rule from logs');
  }
  const margin = marginOf(flags.margin ?? []);
  if (hasLogs) await checkLogSources(flags);
  const { after: configuration, before, isRead, locate, made } = await sourceFrom(io, plan, flags, allKinds());
  const usageInput = hasLogs ? await usageInputOf(io, flags, before, configuration) : undefined;
  const minute = await minuteAtOrNow(io, flags.at);
  if (flags.rule !== undefined && usageInput !== undefined) {
    const base = { configuration, made, addressOf: (object: Edit['object']) => locate(object)?.address };
    await narrow(io, { ...usageInput, configuration, margin, rule: flags.rule }, base, locate, flags);
    return;
  }
  const usage = usageInput === undefined ? undefined : await readUsage(configuration, usageInput.sources, usageInput);
  const report =
    flags.serviceReports === true
      ? await withRawCalls(io, (calls) =>
          readServiceReport((path, query) => calls.call({ method: 'GET', path, query })),
        )
      : undefined;
  const raw = cleanUp({ configuration, isRead, minute, ...(usage && { usage }), ...(report && { report }) });
  const cleanup = flags.json === true ? raw : visibleData(raw);
  const visibleReport = (report: Report): Report => (flags.json === true ? report : visibleData(report));
  const base = { configuration, made, addressOf: (object: Edit['object']) => locate(object)?.address };
  const reviews = mostReviewedRules / Math.max(1, ruleCount(configuration) * cleanup.places.length);
  // Code escapes special characters itself.
  const proposals = cleanup.proposals.map((proposal, i): WrittenProposal => ({
    proposal,
    ...(i < reviews ? { review: visibleReport(reviewOf(raw.proposals[i]?.edits ?? [], base)) } : {}),
    code: codeOf(raw.proposals[i]?.edits ?? [], flags.language),
  }));
  const proven = raw.proposals.filter(({ evidence }) => evidence.is === 'decisions unchanged');
  const together = visibleReport(reviewOf(combineEdits(proven.flatMap(({ edits }) => edits)), base));
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify({ format: 'scm-cleanup/1', ...cleanup, proposals, together }, undefined, 2))}\n`
      : cleanupText(cleanup, proposals, { locate, together }),
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
