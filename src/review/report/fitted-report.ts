import { countedNoun, visibleJson } from '../../core';
import type { ContainerChanges, ObjectEntry, Report } from './report';

/** Bytes of a report as indented JSON; the rest of 5 MB is for what is not a list. */
const mostBytes = 4_500_000;
const why = 'a report has at most 5 MB';
/** Lists of the report, and lists in its containers, are measured entry by entry: the whole text may be many times larger. */
const partDepth = 5;

/**
 * Cuts the lists of a report so that it has at most 5 MB. Findings and what is not known get space first. A list
 * keeps its start, where the worst is, and `unknowns` says how many entries of it are omitted.
 */
export function fitReport(report: Report, most = mostBytes): Report {
  if (roomLeft(report, most, partDepth) >= 0) return report;
  let room = most;
  const omitted: string[] = [];
  const fit = <T>(list: readonly T[], share: number, noun: string): readonly T[] => {
    const { kept, size } = startOf(list, room * share);
    room -= size;
    const left = list.length - kept.length;
    if (left > 0) omitted.push(`${countedNoun(left, noun)} omitted: ${why}`);
    return kept;
  };
  const unknowns = fit(report.unknowns, 0.1, 'note');
  const findings = fit(report.findings, 0.4, 'finding');
  const setAside = report.setAside === undefined ? {} : { setAside: fit(report.setAside, 0.2, 'set aside finding') };
  const rows = fit(report.accounts.rows, 0.4, 'row of the accounts');
  const rowsLeftOut = report.accounts.total - rows.length;
  const traffic = fit(report.traffic, 0.6, 'region');
  const shadows = fit(report.shadows, 0.2, 'shadowed rule');
  const reached = report.containers.flatMap(({ objects }) =>
    objects.map(({ reaches }) => reaches.length - mostReached),
  );
  const leftOut = reached.reduce((sum, one) => sum + Math.max(one, 0), 0);
  if (leftOut > 0) omitted.push(`${countedNoun(leftOut, 'rule')} that changed objects affect omitted: ${why}`);
  const drift = fit(report.drift.map(withoutReaches), 0.2, 'change outside Terraform');
  const pushes = fit(report.pushes, 0.2, 'push');
  return {
    ...report,
    findings,
    ...setAside,
    accounts: { ...report.accounts, rows, ...(rowsLeftOut > 0 ? { rowsLeftOut } : {}) },
    traffic,
    shadows,
    drift,
    pushes,
    containers: report.containers.map((container) => fitChanges(container, fit)),
    unknowns: [...unknowns, ...omitted],
  };
}

type Fit = <T>(list: readonly T[], share: number, noun: string) => readonly T[];

function fitChanges(one: ContainerChanges, fit: Fit): ContainerChanges {
  return {
    ...one,
    rulebases: one.rulebases.map((rulebase) => ({ ...rulebase, rules: fit(rulebase.rules, 0.4, 'changed rule') })),
    objects: fit(one.objects.map(withoutReaches), 0.4, 'changed object'),
  };
}

/** Rules that an object affects, listed for each object, grow with the product of both. */
const mostReached = 20;

function withoutReaches<T extends ObjectEntry>(entry: T): T {
  return { ...entry, reaches: entry.reaches.slice(0, mostReached) };
}

function startOf<T>(list: readonly T[], room: number): { readonly kept: readonly T[]; readonly size: number } {
  let size = 0;
  for (const [i, one] of list.entries()) {
    const next = sizeOf(one);
    if (size + next > room) return { kept: list.slice(0, i), size };
    size += next;
  }
  return { kept: list, size };
}

/** Returns what a value leaves of some bytes; negative as soon as it needs more. */
function roomLeft(value: unknown, room: number, depth: number): number {
  if (depth === 0 || typeof value !== 'object' || value === null) return room - sizeOf(value ?? null);
  let left = room;
  for (const [key, one] of Object.entries(value)) {
    left = roomLeft(one, left - (Array.isArray(value) ? 0 : key.length + 4), depth - 1);
    if (left < 0) return left;
  }
  return left - indentation;
}

/** Indentation of an entry in the report, in characters a line. */
const indentation = 12;

function sizeOf(value: unknown): number {
  const text = visibleJson(JSON.stringify(value, undefined, 2));
  return Buffer.byteLength(text) + (text.split('\n').length + 1) * indentation;
}
