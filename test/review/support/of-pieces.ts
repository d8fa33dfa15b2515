import { readPlan, reportText, review, type Report } from '../../../src/review';
import { planJson, type PlanPiece, type Values } from '../plan-json';

/** Reviews a plan of a few resources; the report, and the text of it. */
export function reviewed(pieces: readonly PlanPiece[], more: Values = {}): { report: Report; text: string } {
  const report = review([{ name: 'plan.json', plan: readPlan(planJson(pieces, more), 'plan.json') }]);
  return { report, text: reportText(report, { width: 120, colour: 'none' }) };
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
