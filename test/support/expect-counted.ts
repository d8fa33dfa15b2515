import { readPlan, type Plan } from '../../src/review/plan/read-plan';
import { collectChanges } from '../../src/review/state/changes';
import { countedLeaves } from '../review/support/counted-leaves';

/** Larger plans are measured, or are of a form that smaller ones have, too. */
const mostCounted = 1_000_000;

/** Every plan of the tests is counted once more: what the review lists as changed values is what the plan changes. */
export function expectCounted(text: string): void {
  if (text.length > mostCounted) return;
  const plan = readable(text);
  if (plan === undefined) return;
  const [listed, counted] = [collectChanges([plan]).leaves.length, countedLeaves(text)];
  if (listed !== counted)
    throw new Error(`the review lists ${listed} changed values, the plan has ${counted}: ${text}`);
}

/** Undefined for a plan that the review refuses, and for a state. */
function readable(text: string): Plan | undefined {
  try {
    return readPlan(text, 'plan.json');
  } catch {
    return undefined;
  }
}
