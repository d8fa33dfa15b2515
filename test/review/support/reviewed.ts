import { examine, readPlan, type Examined, type Report, type ReviewOptions } from '../../../src/review';
import { readSnapshot } from '../../../src/tenant';
import { baseText, planText } from './fixtures';
import { expectAllCounted } from './of-pieces';

const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
const made = new Map<string, Examined>();

/** The review of a prepared change on the base, and what it is made of; each is made once, with the usual options. */
export function examinedChange(name: string): Examined {
  const known = made.get(name);
  if (known !== undefined) return known;
  const examined = examineChange(name, {});
  made.set(name, examined);
  return examined;
}

function examineChange(name: string, options: ReviewOptions): Examined {
  const text = planText(name);
  const examined = examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }], { base, ...options });
  expectAllCounted(examined.report, text);
  return examined;
}

/** The report of `examinedChange`; with options of its own it is made anew. */
export function reviewedChange(name: string, options?: ReviewOptions): Report {
  return (options === undefined ? examinedChange(name) : examineChange(name, options)).report;
}
