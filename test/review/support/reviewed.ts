import type { Report } from '../../../src/review';
import { baseText, planText } from './fixtures';
import { reviewedText } from './of-pieces';
import { readSnapshot } from '../../../src/tenant';

const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
const made = new Map<string, Report>();

/** The review of a prepared change on the base. */
export function reviewedChange(name: string): Report {
  const report = made.get(name) ?? reviewedText(planText(name), { base });
  made.set(name, report);
  return report;
}
