// Types of the service's responses to the page. Type imports only: no code of the service is loaded.
export type { EffectiveItem, EffectiveSection, EffectiveView } from '../engine/policy';
export type {
  AuditedChange,
  AuditEntry,
  BrowsedObject,
  BrowsedPage,
  ChangeGroup,
  ChangeOrder,
  Hierarchy,
  HierarchyFolder,
  JournalEntry,
  KindCount,
  ObjectCode,
  ObjectDetails,
  ObjectOrder,
  Overview,
  PlaceCount,
  PlaceCounts,
  RequestTrace,
  ShownJob,
  ShownRollout,
  ShownSession,
  StagedChange,
  TracedRequest,
  UsageSummary,
} from '../service';
export type { FlowAnswer, ReachAnswer, ReachGroup, RuleMark, RuleUse } from '../tools/questions';
