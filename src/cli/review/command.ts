import { readFileSync, writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { CodedError, messageOf, type ErrorCode, visibleData } from '../../core';
import {
  examine,
  isAtLeast,
  judged,
  readBaseline,
  readInvariants,
  readOwnRules,
  readSnapshot,
  severities,
  type Report,
  type ReviewOptions,
  type Severity,
} from '../../review';
import { policyDocument } from './policy-document';
import { openPage, pageToOpen } from './open-page';
import { formatOf, formats, type Format } from './formats';
import { rendered } from './rendered';
import { verdictLine } from './verdict-line';
import { plansFrom } from './plan-sources';
import { exitCodes, UsageError } from '../exit';
import { hasColour } from '../terminal';

interface ReviewFlags {
  readonly base?: string;
  readonly json?: true;
  readonly format?: Format;
  readonly out?: readonly string[];
  readonly whole?: string;
  readonly rules?: string;
  readonly policy?: string;
  readonly baseline?: string;
  readonly open?: true;
  readonly failOn: Severity | 'never';
  readonly internetZone?: readonly string[];
  readonly width?: number;
  readonly color: boolean;
}

/** Adds `scm review`. */
export function addReview(program: Command): void {
  program
    .command('review')
    .description(
      'Say what a plan changes in the policy: which traffic opens and closes, and what a reviewer should know.',
    )
    .argument(
      '[plan]',
      'the JSON that "terraform show -json" prints of a plan (- for stdin), a plan file, a folder of Terraform or cdktf',
      'cdktf.out',
    )
    .option('--base <file>', 'what "scm snapshot" saved: the rules and objects that the plan does not hold')
    .addOption(new Option('--format <form>', 'output format; default: text').choices(formats))
    .option('--json', 'the same as --format json (docs/review.schema.json)')
    .option('--out <file...>', 'write it to files, each in the format of its file extension, and print one line')
    .option('--rules <file>', 'rules of your own, zones that may talk, and waivers (docs/guides/review.md)')
    .option('--policy <file>', 'YAML or JSON: what has to hold for the whole policy after the plan')
    .option('--baseline <file>', 'an earlier review as JSON: what it found is set aside')
    .option('--open', 'show the HTML in a browser')
    .option('--whole <sentence>', 'for Markdown: where the whole review is, for what has no room in a comment')
    .addOption(
      new Option('--fail-on <severity>', `exit with ${exitCodes.attention.code} when a finding is as severe`)
        .choices([...severities, 'never'])
        .default('high'),
    )
    .option('--internet-zone <name...>', 'zones that are the internet; default: those whose name says so')
    .addOption(new Option('--width <columns>', 'break lines there; default: that of the terminal').argParser(columns))
    .option('--no-color', 'print no colours')
    .action((path: string, flags: ReviewFlags) => run(path, flags));
}

async function run(path: string, flags: ReviewFlags): Promise<void> {
  const { env, stdout } = process;
  const base = flags.base === undefined ? {} : { base: baseIn(flags.base) };
  const zones = flags.internetZone === undefined ? {} : { internetZones: flags.internetZone };
  const examined = examine(plansFrom(path, env), { ...base, ...zones, ...invariantsOf(flags) });
  const report = judgedBy(flags, examined.report);
  const { failOn, format = flags.json === true ? 'json' : 'text', whole } = flags;
  const page = flags.open === true ? (flags.out?.find((file) => isPage(file, flags)) ?? pageToOpen()) : undefined;
  const out = [...new Set([...(flags.out ?? []), ...(page === undefined ? [] : [page])])];
  const wide = flags.width ?? 100;
  for (const file of out) {
    const form = file === page ? 'html' : (flags.format ?? formatOf(file));
    written(file, rendered(report, examined, form, { failOn, width: wide, colour: 'none', whole }));
  }
  if (out.length > 0) console.log(verdictLine(visibleData(report)));
  else {
    const coloured = hasColour(stdout, env, flags.color ? 'on' : 'off');
    const width = flags.width ?? (stdout.isTTY ? stdout.columns : 100);
    stdout.write(rendered(report, examined, format, { failOn, width, colour: coloured ? 'ansi' : 'none', whole }));
  }
  if (isGrave(report, failOn)) process.exitCode = exitCodes.attention.code;
  if (page !== undefined) await openPage(page, env);
}

function invariantsOf({ policy }: ReviewFlags): Pick<ReviewOptions, 'invariants'> {
  if (policy === undefined) return {};
  const text = textIn(policy, {
    what: 'policy file',
    code: 'POLICY_UNREADABLE',
    remedy: 'pass an existing YAML or JSON file',
  });
  return { invariants: readInvariants(policyDocument(text, policy)) };
}

function isPage(file: string, { format }: ReviewFlags): boolean {
  return (format ?? formatOf(file)) === 'html';
}

// An exception that ran out is to be renewed or done away with, however mild what it was for.
function isGrave({ findings }: Report, failOn: Severity | 'never'): boolean {
  if (failOn === 'never') return false;
  return findings.some(({ severity, id }) => id === 'waiver-expired' || isAtLeast(severity, failOn));
}

function written(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw new CodedError('NOT_WRITTEN', `the review cannot be written: ${messageOf(cause)}`, { cause });
  }
}

// Without either there is nothing to set aside.
function judgedBy({ rules, baseline }: ReviewFlags, report: Report): Report {
  if (rules === undefined && baseline === undefined) return report;
  return judged(report, {
    ...(rules === undefined
      ? {}
      : {
          rules: readOwnRules(
            textIn(rules, {
              what: 'file of rules',
              code: 'RULES_UNREADABLE',
              remedy: 'docs/guides/review.md says what it may hold',
            }),
            rules,
          ),
        }),
    ...(baseline === undefined
      ? {}
      : {
          known: readBaseline(
            textIn(baseline, {
              what: 'baseline',
              code: 'BASELINE_UNREADABLE',
              remedy: 'make one with "scm review … --out FILE.json"',
            }),
            baseline,
          ),
        }),
    today: new Date().toISOString().slice(0, 10),
  });
}

function baseIn(file: string): { readonly name: string; readonly snapshot: ReturnType<typeof readSnapshot> } {
  return {
    name: file,
    snapshot: readSnapshot(
      textIn(file, { what: 'base', code: 'BASE_UNREADABLE', remedy: `make one with "scm snapshot --out ${file}"` }),
      file,
    ),
  };
}

interface Input {
  readonly what: string;
  readonly code: ErrorCode;
  readonly remedy: string;
}

function textIn(file: string, { what, code, remedy }: Input): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CodedError(code, `the ${what} ${file} cannot be read: ${messageOf(cause)}; ${remedy}`, { cause });
  }
}

function columns(text: string): number {
  const width = Number(text);
  if (Number.isInteger(width) && width >= 40) return width;
  throw new UsageError('BAD_WIDTH', `--width is ${text}: give a whole number of columns, 40 or more`);
}
