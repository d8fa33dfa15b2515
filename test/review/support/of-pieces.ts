import { expect } from '@jest/globals';
import { readPlan, reportText, review, type Report, type ReviewOptions } from '../../../src/review';
import { planJson, pushOfTexas, type PlanPiece, type Values } from '../plan-json';
import { countedLeaves } from './counted-leaves';

/** Reviews a plan of a few resources; the report, and the text of it. */
export function reviewed(pieces: readonly PlanPiece[], more: Values = {}): { report: Report; text: string } {
  const report = reviewedText(planJson(pieces, more));
  return { report, text: reportText(report, { width: 120, color: 'none' }) };
}

/** A review of the JSON of a plan. Generators take one, so that a test can hand them a broken one. */
export type ReviewOf = (json: string, options?: ReviewOptions) => Report;

/** Reviews the JSON of a plan. */
export function reviewedText(json: string, options: ReviewOptions = {}): Report {
  const report = review([{ name: 'plan.json', plan: readPlan(json, 'plan.json') }], options);
  expectAllCounted(report, json);
  return report;
}

/** Expects that a report accounts for every changed value of a plan. */
export function expectAllCounted(report: Report, json: string): void {
  expect(countsOf(report)).toEqual(countsOf(report).map(() => countedLeaves(json)));
}

/** The number of changed values by rows, by judgements and in total; each must be what the plan changes. */
export function countsOf({ accounts }: Report): readonly number[] {
  const inRows = accounts.rows.length + (accounts.rowsLeftOut ?? 0);
  const inCounts = Object.values(accounts.counts).reduce((sum, count) => sum + count, 0);
  return [inRows, inCounts, accounts.total];
}

export const any = ['any'];

/** A rule that lets everything out, inspected. */
export const rule = {
  name: 'out',
  folder: 'Texas',
  position: 'pre',
  from: any,
  to: any,
  source: any,
  destination: any,
  service: ['service-https'],
  application: any,
  action: 'allow',
  profile_setting: { group: ['best-practice'] },
};

/** What makes it the concern of this change. */
export const push: PlanPiece = pushOfTexas;
