// What belongs here: what other people's tests use: a service of their own for each test.
// May import: service, policy, catalog, core; jest and cdktf as types only.
// Start reading at: start-service.ts.
export { startService, type StartOptions, type TestService } from './start-service';
