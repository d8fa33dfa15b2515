// What belongs here: moving a folder from the official provider to this one: what is in the way, and the steps.
// May import: provider, protocol, catalog, terraform, hcl, core.
// Start reading at: migrate.ts.
export { reportOn } from './migrate';
export { migrationReportText } from './report-text';
