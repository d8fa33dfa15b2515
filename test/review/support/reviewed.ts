import { examine, readPlan, type Examined, type Report } from '../../../src/review';
import { readSnapshot } from '../../../src/tenant';
import { baseText, planText } from './fixtures';
import { expectAllCounted } from './of-pieces';

const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
const made = new Map<string, Examined>();

/** The review of a prepared change on the base, and what it is made of; each is made once. */
export function examinedChange(name: string): Examined {
  const known = made.get(name);
  if (known !== undefined) return known;
  const text = planText(name);
  const examined = examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }], { base });
  expectAllCounted(examined.report, text);
  made.set(name, examined);
  return examined;
}

/** The report of `examinedChange`. */
export function reviewedChange(name: string): Report {
  return examinedChange(name).report;
}
