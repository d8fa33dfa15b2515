import { examine, readPlan, type Examined, type Report, type ReviewOptions } from '../../../src/review';
import { accountsOf, worstClaims, type Claim } from '../../../src/review/accounts/accounts';
import { verdictOf } from '../../../src/review/accounts/verdict';
import { claimsOf, claimsOn, judges } from '../../../src/review/judges/claims-on';
import type { Judge } from '../../../src/review/judges/judge';
import type { ReviewOf } from './of-pieces';

/** Reviews with planted errors. The generators that check the review must notice them. */

type Judgement = Claim['judgement'];

/** A review of one plan, to which several sets of judges are put. */
interface Kept {
  readonly base: ReviewOptions['base'];
  readonly examined: Examined;
}

/** As many as the fast tier needs; the full tier must not keep all of its own in memory. */
const most = 100;
const kept = new Map<string, Kept>();

/** Reviews a plan, once for all judges: only what they say of it differs. */
function examinedOnce(json: string, options: ReviewOptions): Examined {
  const { base, ...others } = options;
  const known = kept.get(json);
  if (known?.base?.snapshot === base?.snapshot && known !== undefined && Object.keys(others).length === 0)
    return known.examined;
  const examined = examine([{ name: 'plan.json', plan: readPlan(json, 'plan.json') }], options);
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(json, { base, examined });
  return examined;
}

/** Reviews with other judges, and without findings: the accounts alone decide. */
function reviewBy(judged: (all: readonly Judge[]) => readonly Judge[], ask = claimsOf): ReviewOf {
  return (json, options = {}) => {
    const { report, context } = examinedOnce(json, options);
    const accounts = accountsOf(worstClaims(context.changes.leaves, ask(context, judged(judges))));
    return { ...report, findings: [], accounts, verdict: verdictOf(accounts, [], 'high') };
  };
}

/** A judge that says "equal" where it should say that something opens, is weaker or is not judged. */
function flattered(judge: Judge): Judge {
  const better: Partial<Record<Judgement, Judgement>> = { opens: 'equal', weaker: 'equal', 'not judged': 'equal' };
  return (one) => judge(one).map((claim) => ({ ...claim, judgement: better[claim.judgement] ?? claim.judgement }));
}

const saysEqual: Judge = ({ leaves }) =>
  leaves.map((leaf) => ({ leaf, judgement: 'equal', why: 'a planted error: it says so of everything' }));

/** No finding counts, and the judges are as they are. */
export const accountsAlone: ReviewOf = reviewBy((all) => all);

/** One judge says "equal" of whatever it looks at. */
export const flatteringReviews: Readonly<Record<string, ReviewOf>> = Object.fromEntries(
  judges.map((broken) => [
    broken.name,
    reviewBy((all) => all.map((judge) => (judge === broken ? flattered(judge) : judge))),
  ]),
);

/** One judge is missing. */
export const reviewsWithoutOne: Readonly<Record<string, ReviewOf>> = Object.fromEntries(
  judges.map((missing) => [missing.name, reviewBy((all) => all.filter((judge) => judge !== missing))]),
);

/** What no judge claims counts as equal, as if silence were a proof. */
export const silentAboutTheRest: ReviewOf = reviewBy((all) => [
  ...all,
  (one) => {
    const claimed = new Set(all.flatMap((judge) => judge(one)).map(({ leaf }) => leaf));
    return saysEqual(one).filter(({ leaf }) => !claimed.has(leaf));
  },
]);

/** Everything is equal. */
export const saysYes: ReviewOf = reviewBy(() => [saysEqual]);

/** Everything is equal, and the comparison of the rules contradicts it. */
export const saysYesToAnOpening: ReviewOf = reviewBy(() => [saysEqual], claimsOn);

/** Every change is dangerous. */
export const alarmist: ReviewOf = (json, options) => {
  const report = saysYes(json, options);
  const alarm: Report['findings'][number] = {
    id: 'opened',
    fingerprint: '0',
    severity: 'high',
    title: 'a planted error: everything is dangerous',
  };
  return { ...report, findings: [alarm], verdict: 'dangerous' };
};

/** The accounts lose one value. */
export const forgetful: ReviewOf = (json, options = {}) => {
  const { report, context } = examine([{ name: 'plan.json', plan: readPlan(json, 'plan.json') }], options);
  return { ...report, accounts: accountsOf(worstClaims(context.changes.leaves.slice(1), claimsOn(context))) };
};
