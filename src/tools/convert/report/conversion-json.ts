import { append } from '../../../core';
import type { Outcome, Row } from '../accounts';
import type { Conversion } from '../convert';
import type { Proof } from '../proof/prove';
import type { LogProof } from '../proof/replay-logs';

/** Leaves by outcome. */
export type Sums = Readonly<Record<Outcome, number>>;

export function sumsOf(rows: readonly Row[]): Sums {
  const sums: Record<Outcome, number> = {
    converted: 0,
    rewritten: 0,
    approximate: 0,
    refused: 0,
    'not-configuration': 0,
  };
  for (const { outcome } of rows) sums[outcome] += 1;
  return sums;
}

/** Leaves by outcome for each part of the file, such as `security/rules`. */
export function sumsByPart(rows: readonly Row[]): ReadonlyMap<string, Sums> {
  const parts = new Map<string, Row[]>();
  for (const row of rows) {
    const part = partOf(row.path);
    append(parts, part, row);
  }
  return new Map([...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([part, of]) => [part, sumsOf(of)]));
}

/** `/devices/localhost.localdomain/vsys/vsys1/rulebase/nat/rules/x/to` → `nat`. */
function partOf(path: string): string {
  const rules = /\/(?:pre-rulebase|post-rulebase|rulebase)\/([^/]+)/.exec(path);
  if (rules?.[1] !== undefined) return `${rules[1]} rules`;
  const known =
    /\/(address-group|address|service-group|service|application-group|application-filter|application|tag|region|schedule|external-list|zone|profile-group|readonly|deviceconfig|mgt-config|panorama)(?:\/|$)/.exec(
      path,
    ) ?? /\/(profiles\/[^/]+|network\/[^/]+|log-settings\/[^/]+|reports?)(?:\/|$)/.exec(path);
  return known?.[1] ?? path.split('/').slice(1, 3).join('/');
}

/** The accounts as `conversion.json` contains them. */
export function conversionJson(file: string, conversion: Conversion, proof: Proof, logs?: LogProof): string {
  const { rows, renamed, open } = conversion;
  const json = {
    format: 'scm-conversion/1',
    file,
    leaves: rows.length,
    sums: sumsOf(rows),
    parts: Object.fromEntries(sumsByPart(rows)),
    renamed,
    open,
    proof,
    ...(logs === undefined ? {} : { logs }),
    rows,
  };
  return `${JSON.stringify(json, undefined, 1)}\n`;
}
