import { countedNoun } from '../../core';
import { accountsLine } from '../report/accounts-text';
import { capital, reviewedText } from '../report/phrase';
import type { Report } from '../report/report';
import { rolloutStages } from '../report/rollout-text';
import { severities } from '../report/severity';
import { accountsMarkdown } from './accounts-markdown';
import { changesMarkdown } from './changes-markdown';
import { escapeMarkdown } from './escaped';
import { findingsMarkdown } from './findings-markdown';
import { fitPieces, omittedNote, type Fitted } from './fitted';
import { foldSection } from './folded';
import { trafficMarkdown } from './traffic-markdown';

/** Invisible marker with which a pipeline finds and updates its own comment. */
export const markdownMarker = '<!-- scm-review -->';

/** Comment size limit of common services, with a margin. */
const mostCharacters = 59_000;

export interface MarkdownOptions {
  /** Markdown sentence that links to the complete report. */
  readonly whole?: string;
}

/**
 * Formats a report as a comment on a pull request, under 60,000 characters and identical for the same plan. The summary
 * and serious findings are visible, the rest is collapsed. Omitted parts are counted.
 */
export function reportMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const where = options.whole ?? '`scm review --format html` shows all of it.';
  const [first = '', ...sentences] = report.summary.sentences;
  const head = [
    markdownMarker,
    `### Firewall policy: ${report.verdict}, ${verdictText(report)}`,
    '',
    escapeMarkdown(`${capital(accountsLine(report.accounts))}.`),
    '',
    escapeMarkdown(first),
    ...(sentences.length === 0 ? [] : ['', ...sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`)]),
    '',
  ];
  const foot = footLines(report);
  let room = mostCharacters - head.join('\n').length - foot.join('\n').length;
  // Sections on which someone must decide get space before reference material.
  const findings = findingsMarkdown(report, room * 0.45, where);
  room -= findings.size;
  const traffic = trafficMarkdown(report.traffic, room * 0.4, where);
  room -= traffic.size;
  const changes = changesMarkdown(report.containers, room * 0.85, where);
  room -= changes.size;
  const rollout = rolloutMarkdown(report, room * 0.5, where);
  room -= rollout.size;
  const accounts = accountsMarkdown(report.accounts, room * 0.5, where);
  room -= accounts.size;
  const notes = notesLines(report);
  const rest = foldSection(
    'Unknowns and assumptions',
    fitPieces(notes, room - 100, omittedNote('note', where)),
    notes.length,
  );
  const lines = [
    ...head,
    ...findings.lines,
    ...traffic.lines,
    ...changes.lines,
    ...rollout.lines,
    ...accounts.lines,
    ...rest.lines,
    ...foot,
  ];
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

/** The stages of a push. Each check is an item of its own, so that a long one hides no other. */
function rolloutMarkdown({ pushes }: Report, room: number, where: string): Fitted {
  const stages = rolloutStages(pushes);
  const pieces = stages.map(({ who, then }) =>
    [`- ${escapeMarkdown(who)}`, ...then.map((one) => `  - then ${escapeMarkdown(one)}`)].join('\n'),
  );
  const title = `Rollout: ${countedNoun(stages.length, 'stage')}`;
  return foldSection(title, fitPieces(pieces, room - 100, omittedNote('stage', where)), pieces.length);
}

function verdictText({ summary, setAside = [] }: Report): string {
  const counts = severities.flatMap((severity) =>
    summary.findings[severity] === 0 ? [] : [`${summary.findings[severity]} ${severity}`],
  );
  const setAsideText = setAside.length === 0 ? '' : ` (${setAside.length} set aside)`;
  return `${counts.length === 0 ? 'nothing found' : counts.join(', ')}${setAsideText}`;
}

function notesLines({ unknowns, basis, drift }: Report): readonly string[] {
  return [
    ...drift.map(({ name }) => `- changed outside Terraform: ${escapeMarkdown(name)}`),
    ...unknowns.map((one) => `- not known: ${escapeMarkdown(one)}`),
    ...basis.assumptions.map((assumption) => `- assumption: ${escapeMarkdown(assumption)}`),
  ];
}

function footLines({ basis }: Report): readonly string[] {
  const plans = escapeMarkdown(reviewedText(basis.plans));
  const on =
    basis.base === undefined
      ? 'within this plan (no snapshot)'
      : `with the snapshot of ${escapeMarkdown(basis.base.made)}`;
  return [`<sub>scm review of ${plans}, ${on}; each finding is explained in docs/findings</sub>`];
}
