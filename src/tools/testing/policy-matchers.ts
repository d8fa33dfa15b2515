import type { MatcherResult } from './matcher-result';
import { firewallOf, parseQuery, reach, reachText, type ReachQuery } from '../../engine/trace';
import { invariantMatchers, type InvariantMatchers } from './invariant-matchers';
import { regionText, shadowing, verdict, type FlowQuery, type RuleVerdict, type Verdict } from '../../engine/policy';
import { PolicyUnderTest, ruleText, type ExpectedChange } from '../../review';

/** Context that jest passes to a matcher. */
interface MatcherContext {
  readonly isNot?: boolean;
}

/** Types of the matchers: `expect(policyOf(stack, 'Branches')).toAllow({ … })`. */
export interface PolicyMatchers<R> extends InvariantMatchers<R> {
  /**
   * All of the flows are certainly allowed. An omitted dimension means all values. Addresses and services can be names of
   * objects. A text is a question of `scm query`: `toAllow('can clinical reach mail on ssh')`.
   */
  toAllow(flow: FlowQuery | string): R;
  /** All of the flows are certainly blocked. */
  toDeny(flow: FlowQuery | string): R;
  /**
   * All of the traffic reaches the destination through routes and NAT of the configuration. Address and port are those
   * after NAT.
   * `not.toReach`: none of the traffic does.
   */
  toReach(query: ReachQuery | string): R;
  /** Every rule matches some traffic. */
  toHaveNoShadowedRules(): R;
  /** No decision differs from the base, except for some of the given flows. */
  toChangeOnly(...expected: readonly ExpectedChange[]): R;
}

/** Matchers for policies; use `expect.extend(policyMatchers)`. */
export const policyMatchers = {
  ...invariantMatchers,

  toAllow(this: MatcherContext, received: unknown, flow: FlowQuery | string): MatcherResult {
    return decides(this, received, flow, 'allow');
  },

  toDeny(this: MatcherContext, received: unknown, flow: FlowQuery | string): MatcherResult {
    return decides(this, received, flow, 'block');
  },

  toReach(this: MatcherContext, received: unknown, question: ReachQuery | string): MatcherResult {
    const subject = requirePolicy(received);
    const query = typeof question === 'string' ? parseQuery(question) : question;
    subject.requireZones([query.fromZone]);
    const answer = reach(firewallOf(subject.configuration, subject.place), query);
    // Partial or uncertain reachability satisfies neither `toReach` nor `not.toReach`.
    const pass = this.isNot === true ? answer.verdict !== 'none' : answer.verdict === 'all';
    const wanted = this.isNot === true ? 'none of it' : 'all of it';
    return {
      pass,
      message: () =>
        `expected ${wanted} to arrive: ${flowText({ ...query })}\nand of it arrives ${reachText(answer, () => undefined)}`,
    };
  },

  toHaveNoShadowedRules(received: unknown): MatcherResult {
    const { policy } = requirePolicy(received);
    const shadows = shadowing(policy).shadows.filter(({ certainty }) => certainty === 'surely');
    const lines = shadows.map(({ rule, coveredBy }) => {
      const by = coveredBy.length === 0 ? 'no traffic matches it' : `covered by ${coveredBy.map(ruleText).join(', ')}`;
      return `  ${ruleText(rule)}: ${by}`;
    });
    return {
      pass: shadows.length === 0,
      message: () =>
        shadows.length === 0
          ? `expected a rule of ${policy.container.name} that never matches, but every rule can match`
          : `expected every rule of ${policy.container.name} to match, but these never match:\n${lines.join('\n')}`,
    };
  },

  toChangeOnly(received: unknown, ...expected: readonly ExpectedChange[]): MatcherResult {
    const subject = requirePolicy(received);
    if (!subject.hasBase) {
      throw new TypeError("toChangeOnly requires a snapshot: policyOf(stack, folder, { base: 'base.json' })");
    }
    const { changes } = subject.unexpectedChanges(expected);
    const lines = changes.map(
      ({ what, region, before, after }) =>
        `  ${what}: ${regionText(region)}\n    ${ruleText(before)} decided, ${ruleText(after)} does`,
    );
    return {
      pass: changes.length === 0,
      message: () =>
        changes.length === 0
          ? `expected ${subject.place.name} to change more than expected, but it does not`
          : `expected ${subject.place.name} to change nothing else, but it does:\n${lines.join('\n')}`,
    };
  },
};

function requirePolicy(received: unknown): PolicyUnderTest {
  if (received instanceof PolicyUnderTest) return received;
  throw new TypeError('this matcher requires a policy: expect(policyOf(stack, folder))');
}

const words = { allow: 'allowed', block: 'blocked' } as const;

function decides(
  context: MatcherContext,
  received: unknown,
  question: FlowQuery | string,
  wanted: 'allow' | 'block',
): MatcherResult {
  const subject = requirePolicy(received);
  const flow = typeof question === 'string' ? flowOf(parseQuery(question)) : question;
  const { policy } = subject;
  subject.requireZones([flow.from, flow.to]);
  const found = verdict(policy, flow, firewallOf(subject.configuration, subject.place).names);
  // An uncertain verdict fails both the matcher and its negation.
  const pass = found.certainty === 'surely' ? found.effect === wanted : context.isNot === true;
  const not = context.isNot === true ? 'not ' : '';
  return {
    pass,
    message: () =>
      `expected ${flowText(flow)} ${not}to be ${words[wanted]} in ${policy.container.name}, but it is ${verdictText(found)}`,
  };
}

/** Returns the flow of a question; the zone from which packets come is one of the rules. */
function flowOf({ fromZone, fromInterface, ...query }: ReachQuery): FlowQuery {
  if (fromInterface !== undefined)
    throw new TypeError(`rules have no interface "${fromInterface}": use toReach, or ask for a zone`);
  return fromZone === undefined ? query : { ...query, from: fromZone };
}

function verdictText(found: Verdict): string {
  const { outcomes } = found;
  if (found.certainty === 'surely')
    return `${words[found.effect]} by ${outcomes.map(({ rule }) => ruleText(rule)).join(', ')}`;
  const open = found.questions.map(({ text }) => `\n  it depends on whether ${text}`).join('');
  return `not sure:${outcomes.map(outcomeText).join('')}${open}`;
}

function outcomeText({ rule, effect, regions }: RuleVerdict): string {
  const [first] = regions;
  return `\n  ${words[effect]} by ${ruleText(rule)}${first === undefined ? '' : ` for ${regionText(first)}`}`;
}

function flowText(flow: FlowQuery | ReachQuery): string {
  const parts = Object.entries(flow).map(([name, value]) => `${name} ${String(value)}`);
  return parts.length === 0 ? 'all traffic' : parts.join(', ');
}
