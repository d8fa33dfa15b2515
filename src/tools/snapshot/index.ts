// What belongs here: reading the configuration of a tenant as the base of a review.
// May import: client, review, policy, tenant, catalog, core.
// Start reading at: take-snapshot.ts.
export { takeSnapshot } from './take-snapshot';
