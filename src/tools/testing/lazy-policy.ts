import type * as PolicyMatchers from './policy-matchers';
import type * as PolicyOf from './policy-of';

type Matchers = typeof PolicyMatchers.policyMatchers;

/** Calls a matcher, which is loaded at its first use. */
function lazily<Name extends keyof Matchers>(name: Name): Matchers[Name] {
  const matcher: (this: unknown, ...args: readonly unknown[]) => unknown = function (...args) {
    // oxlint-disable-next-line typescript/no-require-imports -- loaded at its first use
    const loaded = require('./policy-matchers') as typeof PolicyMatchers;
    return Reflect.apply(loaded.policyMatchers[name], this, args);
  };
  // It has the parameters and the result of the matcher that it calls.
  return matcher as Matchers[Name];
}

/**
 * Matchers for policies; use `expect.extend(policyMatchers)`. A test that only starts a service does not load the review
 * that they need.
 */
export const policyMatchers: Matchers = {
  toAllow: lazily('toAllow'),
  toDeny: lazily('toDeny'),
  toReach: lazily('toReach'),
  toHaveNoShadowedRules: lazily('toHaveNoShadowedRules'),
  toChangeOnly: lazily('toChangeOnly'),
  toNeverAllow: lazily('toNeverAllow'),
  toInspectEveryAllow: lazily('toInspectEveryAllow'),
  toLogEveryRule: lazily('toLogEveryRule'),
  toNameServices: lazily('toNameServices'),
  toNameApplications: lazily('toNameApplications'),
  toLimitSources: lazily('toLimitSources'),
  toBlockLists: lazily('toBlockLists'),
  toDecryptAll: lazily('toDecryptAll'),
  toFollowPack: lazily('toFollowPack'),
};

/**
 * Builds the policy of a folder from a stack, without terraform, for `expect(policyOf(stack, 'Branches'))` with
 * `policyMatchers`. The stack may also be the path of its `cdk.tf.json`.
 * Rules that an earlier version of the stack created are taken from the base, because only a state records their
 * deletion. Throws `UNKNOWN_FOLDER` and `DATA_FILE_UNREADABLE`.
 */
export const policyOf: typeof PolicyOf.policyOf = (...args) => {
  // oxlint-disable-next-line typescript/no-require-imports -- loaded at its first use
  const loaded = require('./policy-of') as typeof PolicyOf;
  return loaded.policyOf(...args);
};
