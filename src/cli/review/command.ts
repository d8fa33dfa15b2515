import { packIn, packInvariants, refuseZones } from './policy-pack';
import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { visibleData, writeOutput } from '../../core';
import { checkLogs, logFiles } from '../../engine/logs';
import { readFacts, type FactsFiles } from '../../engine/policy';
import {
  examine,
  examineState,
  fulfils,
  requirements,
  severities,
  type Examined,
  type NamedPlan,
  type ReviewOptions,
  type FindingSeverity,
} from '../../review';
import { collectEarly } from './collect-early';
import { examinedFiles, refuseFiles } from './compared-files';
import { baseIn, baselineIn, configIn, invariantsIn, ownRulesIn } from './inputs';
import { withPages, writeExplanations } from './explain';
import { addFactsOptions } from '../facts-options';
import { openPage, pageToOpen } from './open-page';
import { formatOf, formats, type Format } from './formats';
import { renderReport } from './rendered';
import { verdictLine } from './verdict-line';
import { observedTraffic } from './observed-traffic';
import { plansFrom } from './plan-sources';
import { addAtOption, minuteAtOrNow, type AtFlag } from '../at-option';
import { addSourceOptions, historyInputs, type SourceFlags } from '../history/sources';
import { stateAt } from '../history/state-at';
import { hiddenPrograms } from '../sources/hidden-programs';
import { sourceLines } from '../sources/source-lines';
import { acceptEarlierOption } from '../earlier-option';
import { exitCodes, UsageError } from '../exit';
import { checkOutFiles, factsInputs } from '../out-files';
import { hasColor, textWidth } from '../terminal';
import { printLine, type Io } from '../io';

interface ReviewFlags extends FactsFiles, AtFlag, SourceFlags {
  readonly snapshot?: string;
  readonly before?: string;
  readonly after?: string;
  readonly json?: true;
  readonly format?: Format;
  readonly out?: readonly string[];
  readonly whole?: string;
  readonly rules?: string;
  readonly policy?: string;
  readonly policyZone?: readonly string[];
  readonly baseline?: string;
  readonly logs?: readonly string[];
  readonly folder?: string;
  readonly device?: string;
  readonly config?: string;
  /** From the configuration file only. */
  readonly thresholds?: ReviewOptions['thresholds'];
  readonly explain?: string;
  readonly open?: true;
  readonly failOn: FindingSeverity | 'never';
  readonly require?: (typeof requirements)[number];
  readonly internetZone?: readonly string[];
  /** From the configuration file only. */
  readonly serverZones?: readonly string[];
  /** From the configuration file only. */
  readonly trustedProviders?: readonly string[];
  /** From the configuration file only. */
  readonly trustedSettings?: ReviewOptions['trustedSettings'];
  readonly width?: number;
  readonly color: boolean;
}

/** Adds `scm review`. */
export function addReview(program: Command, io: Io): void {
  const command = program
    .command('review')
    .description('Review a plan: which traffic it allows or blocks, and findings for the reviewer.')
    .argument(
      '[plan]',
      'output of "terraform show -json" (- for stdin), a plan file, or a folder of Terraform or cdktf',
      'cdktf.out',
    )
    .option('--snapshot <file>', 'file of "scm snapshot": rules and objects that the plan does not contain')
    .option('--before <file>', 'with --after: export of PAN-OS or Panorama, or snapshot, instead of a plan')
    .option('--after <file>', 'the same file after the change')
    .addOption(new Option('--format <form>', 'output format; default: text').choices(formats))
    .addOption(new Option('--json', 'the same as --format json (docs/review.schema.json)').conflicts('format'))
    .option('--out <file...>', 'output files, each in the format of its name; stdout gets one line')
    .option('--rules <file>', 'file of your own rules, allowed zone pairs and waivers (docs/guides/review.md)')
    .option(
      '--policy <file>',
      'YAML or JSON file of requirements for the whole policy after the plan, or a pack: pci, cis or exposure',
    )
    .option('--policy-zone <role=zone...>', 'with a pack: zones of a role, such as cardholder=cde')
    .option('--config <file>', 'YAML or JSON file of these options and the thresholds of the review')
    .option('--baseline <file>', 'earlier review in JSON; its findings are accepted')
    .option(
      '--logs <file...>',
      'traffic logs, or files of "scm logs condense": sessions that the plan lets in or cuts off',
    )
    .option('--folder <name>', 'with --logs: the folder whose firewalls wrote them; default: the only one')
    .option('--device <serial>', 'with --logs: the firewall that wrote them')
    .option(
      '--explain <folder>',
      'folder for one HTML page per finding: its rules, traffic and one flow, before and after',
    )
    .option('--open', 'open the HTML report in a browser')
    .option(
      '--whole <sentence>',
      'with Markdown: sentence that says where the full review is, for a report that is cut',
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        `exit with ${exitCodes.attention.code} if a finding has this severity or a higher one`,
      )
        .choices([...severities, 'never'])
        .default('high'),
    )
    .addOption(
      new Option(
        '--require <verdict>',
        `exit with ${exitCodes.unproved.code} unless the change is proved to be that: "stricter" accepts equal as well`,
      ).choices(requirements),
    )
    .option('--internet-zone <name...>', 'zones of the internet; default: by name, such as untrust or internet')
    .addOption(
      new Option(
        '--width <columns>',
        'maximum line width; default: COLUMNS, else that of the terminal, 80 in a pipe or file',
      ).argParser(columns),
    )
    .option('--no-color', 'print without colors')
    .action((path: string, given: ReviewFlags, command: Command) => {
      const flags = given.config === undefined ? given : withConfig(given, given.config, command);
      if (command.args.length > 0) refuseFiles(flags);
      return run(io, path, flags);
    });
  addSourceOptions(addFactsOptions(addAtOption(command, 'now')));
  acceptEarlierOption(io, command, '--base <file>', { name: 'snapshot' });
}

/** Merges flags with a configuration file; flags take precedence. */
function withConfig(flags: ReviewFlags, file: string, command: Command): ReviewFlags {
  const { internetZones, failOn, ...config } = configIn(file);
  return {
    ...config,
    ...(internetZones === undefined ? {} : { internetZone: internetZones }),
    ...flags,
    ...(failOn !== undefined && command.getOptionValueSource('failOn') === 'default' ? { failOn } : {}),
  };
}

async function run(io: Io, path: string, flags: ReviewFlags): Promise<void> {
  const { env, stdout } = io;
  const { snapshot, before, after, rules, policy, baseline, config } = flags;
  const inputs = [path, snapshot, before, after, rules, policy, baseline, config, ...logFiles(flags.logs ?? [])];
  checkOutFiles(flags.out, [...inputs, ...historyInputs(flags), ...factsInputs(flags)]);
  // An unknown format is an error before a plan is made, and before the first file is written.
  if (flags.format === undefined) flags.out?.forEach((file) => formatOf(file));
  // A wrong log is an error before a plan is made or a service is asked.
  if (flags.logs !== undefined) await checkLogs(flags.logs);
  const minute = await minuteAtOrNow(io, flags.at);
  const options = { ...optionsOf(flags), minute };
  const state = await stateAt(io, flags, minute, flags.at);
  if (state !== undefined && flags.logs !== undefined) {
    throw new UsageError('USAGE', 'cannot replay logs: a state without a plan has one decision only; pass a plan');
  }
  const examined =
    (await examinedFiles(io, flags, options)) ??
    (state === undefined
      ? await examinePlans(plansFrom(io, path), flags, { ...options, written: hiddenPrograms(io, path) })
      : examineState(state.name, state.snapshot, options));
  const { report } = examined;
  const { failOn, format = flags.json === true ? 'json' : 'text', whole } = flags;
  const page = flags.open === true ? (flags.out?.find((file) => isPage(file, flags)) ?? pageToOpen()) : undefined;
  const out = [...new Set([...(flags.out ?? []), ...(page === undefined ? [] : [page])])];
  // A file is read elsewhere, so the terminal does not count.
  const wide = flags.width ?? textWidth({}, env);
  const html = page ?? out.find((file) => isPage(file, flags));
  const lineOf = sourceLines(io, path);
  if (flags.explain !== undefined) {
    writeExplanations({ report, examined, folder: flags.explain, page: html, lineOf });
  }
  for (const file of out) {
    const form = file === page ? 'html' : (flags.format ?? formatOf(file));
    const linked = withPages(report, flags.explain, file);
    writeOutput(file, renderReport(io, linked, examined, form, { failOn, width: wide, color: 'none', whole, lineOf }));
  }
  if (out.length > 0) printLine(io.stdout, verdictLine(visibleData(report)));
  else {
    const isColored = hasColor(stdout, env, flags.color ? 'on' : 'off');
    const width = flags.width ?? textWidth(stdout, env);
    const linked = withPages(report, flags.explain, undefined);
    const color = isColored ? 'ansi' : 'none';
    stdout.write(renderReport(io, linked, examined, format, { failOn, width, color, whole, lineOf }));
  }
  if (report.verdict === 'dangerous') io.exitCode = exitCodes.attention.code;
  else if (flags.require !== undefined && !fulfils(report.verdict, flags.require)) {
    io.exitCode = exitCodes.unproved.code;
  }
  if (page !== undefined) await openPage(page, env);
}

/** Reviews plans, with the sessions of logs if there are any. */
async function examinePlans(
  plans: readonly NamedPlan[],
  { logs, folder, device }: ReviewFlags,
  options: ReviewOptions,
): Promise<Examined> {
  collectEarly();
  if (logs !== undefined) {
    const place = { ...(folder !== undefined && { folder }), ...(device !== undefined && { device }) };
    return examine(plans, { ...options, observed: [await observedTraffic(plans, logs, options, place)] });
  }
  if (folder === undefined && device === undefined) return examine(plans, options);
  throw new UsageError(
    'LOGS_NEEDED',
    'cannot use a folder or device: it says which firewalls wrote the logs, and no log is given; pass --logs, or leave it out',
  );
}

function optionsOf(flags: ReviewFlags): ReviewOptions {
  const { snapshot, internetZone, serverZones, policy, policyZone, thresholds, ...rest } = flags;
  const { trustedProviders, trustedSettings, rules, baseline, failOn, ...files } = rest;
  const pack = policy === undefined ? undefined : packIn(policy);
  if (pack === undefined) refuseZones(policyZone, policy);
  const facts = readFacts(files, (file) => readFileSync(file));
  return {
    ...(facts === undefined ? {} : { facts }),
    ...(snapshot === undefined ? {} : { base: baseIn(snapshot) }),
    ...(internetZone === undefined ? {} : { internetZones: internetZone }),
    ...(serverZones === undefined ? {} : { serverZones }),
    ...(trustedProviders === undefined ? {} : { trustedProviders }),
    ...(trustedSettings === undefined ? {} : { trustedSettings }),
    ...(pack === undefined ? {} : { invariants: packInvariants(pack, policyZone ?? [], internetZone) }),
    ...(policy === undefined || pack !== undefined ? {} : { invariants: invariantsIn(policy) }),
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(rules === undefined ? {} : { own: ownRulesIn(rules) }),
    ...(baseline === undefined ? {} : { known: baselineIn(baseline) }),
    failOn,
  };
}

function isPage(file: string, { format }: ReviewFlags): boolean {
  return (format ?? formatOf(file)) === 'html';
}

function columns(text: string): number {
  const width = Number(text);
  if (Number.isInteger(width) && width >= 40) return width;
  throw new UsageError('BAD_WIDTH', `--width is ${text}: use a whole number of columns, 40 or more`);
}
