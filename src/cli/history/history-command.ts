import { extname } from 'node:path';
import type { Command } from 'commander';
import { hasKind, isDay } from '../../catalog';
import { CodedError, visibleData, visibleJson, visibleText, writeOutput } from '../../core';
import {
  blame,
  changedValues,
  datedInOrder,
  editTitle,
  holdsName,
  timeline,
  timelineCsv,
  timelineHtml,
  timelineText,
  type History,
  type Selection,
  StateReader,
  type HistoryState,
  type Timeline,
  unjudgedLine,
} from '../../tools/history';
import { addAtOption } from '../at-option';
import { UsageError } from '../exit';
import { checkOutFiles } from '../out-files';
import { addFactsOptions } from '../facts-options';
import { flowQuestion, type QuestionFlags } from './flow-question';
import { printBlame } from './print-blame';
import { addSourceOptions, historyInputs, historyOf, type SourceFlags } from './sources';
import { stateProgress } from './state-progress';
import { visibleHistory } from './visible-history';
import { printLine, type Io } from '../io';

interface HistoryFlags extends SourceFlags, QuestionFlags {
  readonly from?: string;
  readonly until?: string;
  readonly out?: readonly string[];
  readonly json?: true;
}

/** Adds `scm history`. */
export function addHistory(program: Command, io: Io): void {
  const command = program
    .command('history')
    .description(
      'List each change with its time, author and verdict of the review: everything, one rule or object, or the answer to a question about traffic.',
    )
    .argument(
      '[what]',
      'name of a rule or object, or its kind and name ("security_rule web"), or a question of "scm query"',
    )
    .option('--from <day>', 'first day, 2026-09-01 (UTC)')
    .option('--until <day>', 'last day, 2026-09-30 (UTC)')
    .option('--out <file...>', 'files for auditors: .html, .csv or .json');
  addSourceOptions(command)
    .option('--folder <name>', 'for a question: firewall directly in this folder; default: the only one')
    .option('--device <name>', 'for a question: firewall with this serial number or display name');
  addAtOption(addFactsOptions(command), 'every schedule is a condition')
    .option('--json', 'print JSON')
    .action((what: string | undefined, flags: HistoryFlags) => run(io, what, flags));
}

const questionForm = /^(?:who can|what can|can) /i;

async function run(io: Io, what: string | undefined, flags: HistoryFlags): Promise<void> {
  const selection = selectionOf(what, flags);
  const writers = (flags.out ?? []).map((file) => ({ file, write: writerOf(file) }));
  const given = await historyOf(io, flags);
  const { states } = given;
  const notes = [...given.notes, ...periodNotes(selection, states)];
  const history = { ...given, notes };
  const progress = stateProgress(io, states.length);
  if (selection === 'question') {
    const question = await flowQuestion(io, what ?? '', flags, states);
    const found = await blame(states, question, progress.onState);
    progress.end();
    printBlame(io, what ?? '', found, notes, flags.json === true);
    return;
  }
  const found = await timeline(states, selection, progress.onState);
  progress.end();
  const { steps } = found;
  const newest = steps.length === 0 ? await new StateReader().newest(states, (loaded) => loaded.snapshot()) : undefined;
  if (newest !== undefined && !holdsName(newest.found, selection))
    throw new CodedError(
      'HISTORY_NAME',
      `cannot list the changes of ${JSON.stringify(what)}: the newest state has no object, rule or container with this name, and this period no change of one; ${kindHint(what)}`,
    );
  const title = `Changes${flags.from === undefined ? '' : ` from ${flags.from}`}${flags.until === undefined ? '' : ` until ${flags.until}`}`;
  for (const { file, write } of writers) writeOutput(file, write(title, found, history));
  if (flags.json === true) io.stdout.write(jsonText(title, found, history));
  else if (writers.length === 0)
    io.stdout.write(timelineText(visibleTimeline(found), states.length, notes.map(visibleText)));
  else {
    printLine(io.stdout, `${String(steps.length)} ${steps.length === 1 ? 'change' : 'changes'}`);
    for (const line of [...visibleTimeline(found).unjudged.map(unjudgedLine), ...notes.map(visibleText)])
      printLine(io.stdout, line);
  }
}

/** What of a period is before the history. */
function periodNotes(selection: Selection | 'question', states: readonly HistoryState[]): readonly string[] {
  if (selection === 'question') return [];
  const { from, until } = selection;
  const start = datedInOrder(states)[0]?.at ?? '';
  const isBefore = (time: string | undefined): boolean => time !== undefined && time < start;
  if (!isBefore(from) && !isBefore(until)) return [];
  return [`the history starts at ${start}: what changed before is not known`];
}

function selectionOf(what: string | undefined, flags: HistoryFlags): Selection | 'question' {
  const { from, until, out } = flags;
  for (const [name, day] of Object.entries({ from, until })) {
    if (day !== undefined && !isDay(day))
      throw new UsageError(
        'BAD_TIME',
        `cannot use --${name} ${JSON.stringify(day)}: it is not a day; write 2026-09-30`,
      );
  }
  if (from !== undefined && until !== undefined && from > until)
    throw new UsageError('BAD_TIME', `cannot use --from ${from}: it is later than --until ${until}; swap them`);
  checkOutFiles(out, historyInputs(flags));
  if (what !== undefined && questionForm.test(what)) {
    if ((from ?? until ?? out) !== undefined)
      throw new UsageError(
        'CONFLICTING_FLAGS',
        'cannot use --from, --until or --out with a question; ask without them',
      );
    return 'question';
  }
  const period = {
    ...(from === undefined ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(until === undefined ? {} : { until: `${until}T23:59:59.999Z` }),
  };
  if (what === undefined) return period;
  const [kind = '', ...rest] = what.split(' ');
  return rest.length > 0 && hasKind(kind) ? { ...period, kind, name: rest.join(' ') } : { ...period, name: what };
}

function kindHint(what = ''): string {
  const [kind = '', name] = what.split(' ');
  if (name === undefined || hasKind(kind)) return 'check the name, and write security_rule NAME for a kind and a name';
  return `${JSON.stringify(kind)} is not a kind; write the kind as in the address of its resource without scm_, such as security_rule`;
}

type Writer = (title: string, found: Timeline, history: History) => string;

const writers: Readonly<Record<string, Writer>> = {
  '.html': (title, found, { notes }) => timelineHtml(title, visibleTimeline(found), notes.map(visibleText)),
  '.csv': (_, found) => timelineCsv(visibleTimeline(found)),
  '.json': jsonText,
};

function writerOf(file: string): Writer {
  const writer = writers[extname(file).toLowerCase()];
  if (writer !== undefined) return writer;
  throw new UsageError('BAD_FORMAT', `cannot write ${file}: its ending says no format; use .html, .csv or .json`);
}

function visibleTimeline({ steps, unjudged }: Timeline): Timeline {
  return { steps: visibleHistory(steps), unjudged: visibleData(unjudged) };
}

function jsonText(title: string, { steps, unjudged }: Timeline, { notes }: History): string {
  const changes = steps.map(({ edits, review, ...step }) => ({
    ...step,
    ...(review === undefined ? {} : { verdict: review.verdict, findings: review.findings }),
    changes: edits.map((edit) => ({ what: editTitle(edit), values: changedValues(edit) })),
  }));
  return `${visibleJson(JSON.stringify({ format: 'scm-history/1', title, changes, unjudged, notes }, undefined, 2))}\n`;
}
