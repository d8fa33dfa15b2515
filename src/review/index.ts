// What belongs here: analyzing a plan: plan JSON and a snapshot → two configurations → findings → a report; renderers.
// May import: map, trace, policy, tenant, catalog, core.
// Start reading at: review.ts.
export { fulfils, requirements, type Verdict } from './accounts/verdict';
export { valueLeaves, type ValueLeaf } from './accounts/value-leaves';
export type { Accounts, AccountRow } from './accounts/accounts';
export type { ParsedFile } from './config/document';
export { readReviewConfig, type ReviewConfig } from './config/read-config';
export { readBaseline } from './baseline/read-baseline';
export { readOwnRules } from './rules/read-own-rules';
export type { PolicyRequirement, Invariants, Requirement } from './invariants/invariant';
export { packNamed, packNames, type PackName, type ZoneRoles } from './invariants/packs';
export { readInvariants } from './invariants/read-invariants';
export { violationsOf } from './invariants/violations';
export type { Violation } from './invariants/violation';
export { explanationPages, mostPages, pageNames, type ExplanationPage } from './explain/write-pages';
export type { LineOf } from './explain/context';
export { reviewPage } from './html/page-of';
export type {
  PageCell,
  PageData,
  PageFinding,
  PageObject,
  PageRow,
  PageRulebase,
  PageTraffic,
  RuleLink,
} from './html/page-data';
export { plainPage } from './html/plain-page';
export { attributeText, elementText } from './junit/xml-text';
export { mapHtml } from './html/map-html';
export { reportHtml, type PageFiles } from './html/report-html';
export { reportCodeQuality } from './code-quality/report-code-quality';
export { findingPlaces, type FindingPlace, type PlacesOf } from './causes/finding-places';
export { reportJunit } from './junit/report-junit';
export { markdownMarker, reportMarkdown } from './markdown/report-markdown';
export type { WrittenProgram } from './plan/programs';
export { readPlan } from './plan/read-plan';
export { plannedConfigurations, savedConfiguration, type Planned, type PlannedObject } from './planned';
export { examineDifference, type NamedSnapshot } from './compared';
export { examineState, reviewProposed, type ProposedChange } from './proposed';
export { PolicyUnderTest, type ExpectedChange } from './policy-under-test';
export { ruleText } from './report/phrase';
export { everyFinding } from './report/every-finding';
export type { Report } from './report/report';
export { severities, type FindingSeverity } from './report/severity';
export type { Examined } from './examined';
export type { ObservedTraffic } from './findings/observed-traffic';
export { examine, review, type NamedPlan, type ReviewOptions } from './review';
export { reportSarif } from './sarif/report-sarif';
export { readSynth } from './synth/read-synth';
export { fitReport } from './report/fitted-report';
export { reportText } from './text/report-text';
