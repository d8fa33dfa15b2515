import { append } from '../../core';
import { allKinds, kindLabel } from '../../catalog';
import type { Adoption } from './adoption';
import { isHidden } from './lists';
import { objectInWords, type LeftOut } from './selection';

/** Results of a run, for the report file. */
export interface ReportInput {
  readonly adoption: Adoption;
  readonly leftOut: readonly LeftOut[];
  /** Steps to do by hand. */
  readonly toDo: readonly string[];
  readonly imported: number;
}

/** Formats the report as Markdown. */
export function adoptionReportText({ adoption, leftOut, toDo, imported }: ReportInput): string {
  const adopted = [...adoption.objects, ...adoption.runs.flatMap(({ rules }) => rules)];
  const counts = new Map<string, number>();
  for (const { found } of adopted) counts.set(found.kind.name, (counts.get(found.kind.name) ?? 0) + 1);
  const secrets = adopted.flatMap(({ found, secrets: own }) => own.map((secret) => ({ found, ...secret })));
  const lines = [
    '# What scm adopt did',
    '',
    `${String(imported)} resources to import, ${String(adoption.known.size)} adopted by earlier runs.`,
    '',
    ...(counts.size === 0 ? [] : ['| kind | adopted |', '|---|---|']),
    ...[...counts].sort().map(([kind, count]) => `| ${kind} | ${String(count)} |`),
    ...section(
      'Secrets to set',
      secrets.map(({ variable, found, path }) => `\`TF_VAR_${variable}\`: \`${path}\` of ${objectInWords(found)}`),
    ),
    ...section('To do manually', toDo),
    ...section('Left out', groupedLines(leftOut)),
    ...section(
      'Not searched, because the service cannot list them',
      allKinds()
        .filter(isHidden)
        .map(({ name }) => kindLabel(name)),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];
}

/** Groups left-out objects by reason. */
function groupedLines(leftOut: readonly LeftOut[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { what, why } of leftOut) append(byReason, why, what);
  return [...byReason].map(([why, what]) => `${why}: ${what.join(', ')}`);
}
