// What the service answers to the page: types alone, nothing of the service is loaded here.
export type { EffectiveItem, EffectiveSection, EffectiveView } from '../policy';
export type {
  AuditedChange,
  AuditEntry,
  BrowsedObject,
  BrowsedPage,
  Hierarchy,
  HierarchyFolder,
  JournalEntry,
  KindCount,
  ObjectCode,
  ObjectDetails,
  Overview,
  RequestTrace,
  ShownJob,
  ShownSession,
  StagedChange,
  TracedRequest,
} from '../service';
