import { policyMatchers, type PolicyMatchers } from 'cdktf-provider-scm/testing';

declare global {
  namespace jest {
    // The type parameters are those of @types/jest.
    interface Matchers<R, T> extends PolicyMatchers<R> {}
  }
}

expect.extend(policyMatchers);
