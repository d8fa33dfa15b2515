// What belongs here: support for users' tests: a separate service for each test, and matchers for policies.
// May import: service, review, trace, policy, tenant, catalog, core; jest and cdktf as types only.
// Start reading at: start-service.ts.
export { startService, type StartOptions, type TestService } from './start-service';
export { policyMatchers, policyOf } from './lazy-policy';
export type { PolicyMatchers } from './policy-matchers';
export type { PolicyOptions, SynthesisableStack } from './policy-of';
