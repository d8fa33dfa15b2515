import { expect } from '@jest/globals';
import { readPlan, reportText, review, type Report, type ReviewOptions } from '../../../src/review';
import { planJson, type PlanPiece, type Values } from '../plan-json';
import { countedLeaves } from './counted-leaves';

/** Reviews a plan of a few resources; the report, and the text of it. */
export function reviewed(pieces: readonly PlanPiece[], more: Values = {}): { report: Report; text: string } {
  const report = reviewedText(planJson(pieces, more));
  return { report, text: reportText(report, { width: 120, colour: 'none' }) };
}

/** Reviews the JSON of a plan. */
export function reviewedText(json: string, options: ReviewOptions = {}): Report {
  const report = review([{ name: 'plan.json', plan: readPlan(json, 'plan.json') }], options);
  expectCounted(report, json);
  return report;
}

/** Every plan of the suite checks that each changed value is in exactly one row of the accounts. */
function expectCounted({ accounts }: Report, ...plans: readonly string[]): void {
  const counted = plans.reduce((sum, text) => sum + countedLeaves(text), 0);
  const inRows = accounts.rows.length + (accounts.rowsLeftOut ?? 0);
  const inCounts = Object.values(accounts.counts).reduce((sum, count) => sum + count, 0);
  expect([inRows, inCounts, accounts.total]).toEqual([counted, counted, counted]);
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
export const push: PlanPiece = { type: 'scm_push', name: 'p', before: {}, after: { folders: ['Texas'] } };
