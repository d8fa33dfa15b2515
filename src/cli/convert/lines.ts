import { countedNoun } from '../../core';
import { join, relative } from 'node:path';
import type { Declared } from '../../tools/adopt';
import {
  causesOf,
  logLines,
  outcomes,
  sumsOf,
  type Compared,
  type Conversion,
  type LogProof,
  type Proof,
  type Row,
} from '../../tools/convert';

/** Losses that are listed in the terminal; all of them are in the report. */
const mostLines = 10;
/** Rules that block and are not active: each is listed, unless the terminal would show nothing else. */
const mostDenies = 100;

/** Says what became of the export, and what a person has to look at. */
export function conversionLines(
  file: string,
  where: string,
  { rows, renamed, inactiveDenies, open: toCheck }: Conversion,
  { proof, logs }: { readonly proof: Proof; readonly logs: LogProof | undefined },
  open: readonly Row[],
): readonly string[] {
  const sums = sumsOf(rows);
  const losses = causesOf(open);
  const page = join(where, 'conversion.html');
  return [
    `${file}: ${String(rows.length)} leaves: ${outcomes.map((outcome) => `${String(sums[outcome])} ${outcome}`).join(', ')}`,
    ...inactiveDenies
      .slice(0, mostDenies)
      .map(({ name, line, why }) => `DENY NOT ACTIVE: rule "${name}", line ${String(line)}: ${why}`),
    ...(inactiveDenies.length > mostDenies
      ? [`DENY NOT ACTIVE: ${String(inactiveDenies.length - mostDenies)} more rules, in ${page}`]
      : []),
    comparedLine('security', 'decided', proof),
    ...(proof.nat.connections === 0 ? [] : [comparedLine('NAT', 'translated', proof.nat)]),
    ...(logs === undefined ? [] : logLines(logs)),
    ...losses
      .slice(0, mostLines)
      .map(
        ({ why, rows: [first, ...others], remedy, concerns }) =>
          `  ${concerns}: line ${String(first?.line ?? 0)}, ${leaves(others.length + 1)}: ${why}; ${remedy}`,
      ),
    ...(losses.length > mostLines ? [`  and ${String(losses.length - mostLines)} more, in ${page}`] : []),
    ...(renamed.length === 0 ? [] : [`renamed: ${String(renamed.length)}, listed in ${page}`]),
    ...(toCheck.length === 0
      ? []
      : [
          `names to check, which the file does not define or defines twice: ${String(toCheck.length)}, listed in ${page}`,
        ]),
  ];
}

function comparedLine(what: string, verb: string, { connections, same, announced, unexplained }: Compared): string {
  if (connections === 0) return `no ${what} rules to compare`;
  return `${what} rules: ${countedNoun(connections, 'connection')} compared: ${String(same)} ${verb} by the same rule, ${String(announced)} differ because of a rule below, ${String(unexplained)} without explanation`;
}

/** Says what was written, and what comes next. */
export function declaredLines(dir: string, { objects, written, secrets, leftOut }: Declared): readonly string[] {
  const where = relative('.', dir) || '.';
  return [
    ...leftOut.map(({ what, why }) => `left out: ${what}: ${why}`),
    `${countedNoun(objects, 'object')} in ${countedNoun(written.length, 'file')} in ${where}`,
    ...(secrets.length === 0 ? [] : [`secrets to fill in: ${secrets.map((name) => `TF_VAR_${name}`).join(', ')}`]),
    `next: open ${join(where, 'conversion.html')}, then read ${join(where, 'README.md')}`,
  ];
}

function leaves(count: number): string {
  return count === 1 ? '1 leaf' : `${String(count)} leaves`;
}
