import { examine, readPlan, type Examined } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import { baseText } from '../review/support/fixtures';

const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
const made = new Map<string, Examined>();

/** The review of a plan on the base of the prepared changes; each text is reviewed once. */
export function examined(text: string): Examined {
  const one = made.get(text) ?? examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }], { base });
  made.set(text, one);
  return one;
}
