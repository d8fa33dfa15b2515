import type { Report } from '../../../src/review';
import { reviewedText, type ReviewOf } from '../support/of-pieces';
import { Dice } from '../support/policy-edits';
import { basedOn, drawnShape, type Shape } from './base-world';
import { harmlessEdit } from './harmless';
import { openings, type Drawn } from './openings';
import { comparedFlows, comparedReach, type Compared } from './sessions';
import { planBetween, snapshotOf, type World } from './world';
import type { Snapshot } from '../../../src/tenant';

/** One change, and what the oracle says about it. */
interface Case {
  readonly seed: number;
  readonly kind: string;
  readonly plan: string;
  readonly base: Snapshot;
  readonly compared: Compared;
}

/** One change and its review. */
export interface Run extends Case {
  readonly report: Report;
}

const flows = 8000;

/** The first changes that the oracle sees opening something. */
export function openingCases(count: number): readonly Case[] {
  const makes = Object.values(openings);
  return casesOf(
    count,
    (seed, dice, shape) => makes[seed % makes.length]?.(dice, shape),
    ({ opened }) => opened.length > 0,
  );
}

/** The first changes that the oracle sees changing nothing. */
export function harmlessCases(count: number): readonly Case[] {
  return casesOf(
    count,
    (_, dice, shape) => harmlessEdit(dice, shape),
    ({ opened, closed }) => opened.length + closed === 0,
  );
}

/** Reviews each change. */
export function reviewedCases(cases: readonly Case[], reviewOf: ReviewOf = reviewedText): readonly Run[] {
  return cases.map((one) => ({
    ...one,
    report: reviewOf(one.plan, { base: { name: 'base.json', snapshot: one.base } }),
  }));
}

function casesOf(
  count: number,
  draw: (seed: number, dice: Dice, shape: Shape) => Drawn | undefined,
  isWanted: (compared: Compared) => boolean,
): readonly Case[] {
  const found: Case[] = [];
  const seen = new Set<string>();
  for (let seed = 1; found.length < count && seed < count * 4; seed += 1) {
    const dice = new Dice(seed);
    const { shape, world } = basedOn(drawnShape(dice));
    const drawn = draw(seed, dice, shape);
    if (drawn === undefined) continue;
    const after = drawn.change(world);
    const plan = planBetween(world, after);
    if (seen.has(plan) || JSON.stringify(after) === JSON.stringify(world)) continue;
    seen.add(plan);
    const compared = comparedBy(drawn, world, after, new Dice(seed));
    if (isWanted(compared)) found.push({ seed, kind: drawn.kind, plan, base: snapshotOf(world), compared });
  }
  return found;
}

function comparedBy({ isOfNetwork }: Drawn, before: World, after: World, dice: Dice): Compared {
  return (isOfNetwork === true ? comparedReach : comparedFlows)(before, after, flows, dice);
}

/** One line for a person. */
export function toldRun({ seed, kind, compared, report }: Run): string {
  const findings = report.findings.map(({ severity, id }) => `${severity} ${id}`).join(', ');
  const open = report.accounts.rows
    .filter(({ judgement }) => judgement === 'not judged')
    .map(({ address, value, why }) => `${address} ${value}: ${why}`)
    .slice(0, 3)
    .join(' | ');
  return `${String(seed)} ${kind} -> ${report.verdict}; opened ${String(compared.opened.length)}; ${findings}; ${open}`;
}
