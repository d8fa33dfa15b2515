// What belongs here: migrating a folder from the official provider to this one: the obstacles and the steps.
// May import: provider, protocol, catalog, program, hcl, core.
// Start reading at: migrate.ts.
export { reportOn } from './migrate';
export { migrationReportText } from './report-text';
