import { regionText, type Flows } from '../../engine/policy';
import {
  packNamed,
  PolicyUnderTest,
  ruleText,
  type ExpectedChange,
  type PackName,
  type Requirement,
  type Violation,
  type ZoneRoles,
} from '../../review';
import type { MatcherResult } from './matcher-result';

/** Zones by role: names, or one name. */
export type PackZones = { readonly [Role in keyof ZoneRoles]?: string | readonly string[] };

/** Matchers for invariants of a whole policy. Policy files use the same names, such as `neverAllow`. */
export interface InvariantMatchers<R> {
  /** No rule allows any of the flows, apart from the exceptions. */
  toNeverAllow(flows: ExpectedChange, ...except: readonly ExpectedChange[]): R;
  /** Every rule that allows some of the flows has a profile group. Default: all flows. */
  toInspectEveryAllow(flows?: ExpectedChange): R;
  /** Every rule that matches some of the flows logs at session end. */
  toLogEveryRule(flows?: ExpectedChange): R;
  /** Every rule that allows some of the flows specifies services or applications. */
  toNameServices(flows?: ExpectedChange): R;
  /** Every rule that allows some of the flows specifies applications. */
  toNameApplications(flows?: ExpectedChange): R;
  /** Every rule that allows some of the flows specifies sources. */
  toLimitSources(flows?: ExpectedChange): R;
  /**
   * For each external dynamic list, a rule blocks all traffic from (`source`) or to (`destination`) it, above any rule
   * that allows this traffic.
   */
  toBlockLists(traffic: Pick<ExpectedChange, 'from' | 'to' | 'source' | 'destination'>): R;
  /** A rule decrypts all sessions to each zone (SSL forward proxy). */
  toDecryptAll(traffic: Pick<ExpectedChange, 'from' | 'to'>): R;
  /** The policy satisfies a pack of `scm review --policy`, such as `internet-exposure`, for the given zones. */
  toFollowPack(pack: PackName, zones: PackZones): R;
}

type Every = Exclude<Requirement['is'], 'neverAllow' | 'blockLists' | 'decryptAll'>;

function every(is: Every): (received: unknown, flows?: ExpectedChange) => MatcherResult {
  return (received, flows = {}) => checkRequirements(received, [{ is, flows: flowsOf(flows) }]);
}

export const invariantMatchers = {
  toNeverAllow(received: unknown, flows: ExpectedChange, ...except: readonly ExpectedChange[]): MatcherResult {
    return checkRequirements(received, [{ is: 'neverAllow', flows: flowsOf(flows), except: except.map(flowsOf) }]);
  },
  toInspectEveryAllow: every('inspectEveryAllow'),
  toLogEveryRule: every('logEveryRule'),
  toNameServices: every('nameServices'),
  toNameApplications: every('nameApplications'),
  toLimitSources: every('limitSources'),
  toBlockLists(received: unknown, traffic: ExpectedChange): MatcherResult {
    return checkRequirements(received, [{ is: 'blockLists', traffic: flowsOf(traffic) }]);
  },
  toDecryptAll(received: unknown, traffic: ExpectedChange): MatcherResult {
    return checkRequirements(received, [{ is: 'decryptAll', traffic: flowsOf(traffic) }]);
  },
  toFollowPack(received: unknown, pack: PackName, zones: PackZones): MatcherResult {
    const { needs, rules } = packNamed(pack);
    const named = (role: keyof ZoneRoles): readonly string[] => [zones[role] ?? []].flat();
    const all: ZoneRoles = {
      internet: named('internet'),
      cardholder: named('cardholder'),
      management: named('management'),
    };
    const missing = needs.find((role) => all[role].length === 0);
    if (missing !== undefined) throw new TypeError(`cannot check the pack ${pack}: it needs the zones for ${missing}`);
    return checkRequirements(
      received,
      rules(all).map(({ requirement }) => requirement),
      rules(all).map(({ message }) => message),
    );
  },
};

function checkRequirements(
  received: unknown,
  requirements: readonly Requirement[],
  messages: readonly string[] = [],
): MatcherResult {
  if (!(received instanceof PolicyUnderTest)) {
    throw new TypeError('this matcher requires a policy: expect(policyOf(stack, folder))');
  }
  const found = requirements.flatMap((requirement, i) =>
    received.violations(requirement).map((violation) => lineOf(violation, messages[i])),
  );
  const { name } = received.place;
  return {
    pass: found.length === 0,
    message: () =>
      found.length === 0
        ? `expected a rule of ${name} that violates the requirement, but none does`
        : `expected every rule of ${name} to keep the requirement, but these do not:\n${found.join('\n')}`,
  };
}

function lineOf({ rule, place, what, region }: Violation, message: string | undefined): string {
  const flows = region === undefined ? '' : `: ${regionText(region)}`;
  return `  ${message === undefined ? '' : `${message}: `}${rule === undefined ? '' : `${ruleText(rule)} (rule ${String(place)}) `}${what}${flows}`;
}

function flowsOf(expected: ExpectedChange): Flows {
  return Object.fromEntries(
    Object.entries(expected).map(([side, value]: [string, string | readonly string[]]) => [
      side,
      typeof value === 'string' ? [value] : value,
    ]),
  );
}
