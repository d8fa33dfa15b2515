import { policyMatchers, type PolicyMatchers } from 'cdktf-provider-scm/testing';
import { expect } from 'expect';

declare module 'expect' {
  // The type parameters are those of the package.
  interface Matchers<R extends void | Promise<void>, T = unknown> extends PolicyMatchers<R> {}
}

expect.extend(policyMatchers);

/** `expect` with the matchers for policies. */
export { expect };
