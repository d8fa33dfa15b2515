// What the service answers to the page: types alone, nothing of the service is loaded here.
export type { EffectiveItem, EffectiveSection, EffectiveView } from '../policy';
export type {
  AuditEntry,
  AuditedChange,
  Hierarchy,
  HierarchyFolder,
  JournalEntry,
  RequestTrace,
  ShownJob,
  Staged,
  StagedChange,
  TracedRequest,
} from '../service';
