// What belongs here: exports that load zod. They are not in the layer's index, because loading zod delays the provider.
// May import: core, and the files named below.
// Start reading at: ../json-schema.ts.
export { backupChecks, type BackupHead, type EndLine, type RowLine, type TableLine } from '../control/backup-lines';
export type { ControlCheck } from '../control/check';
export { controlChecks, type ControlFault } from '../control/control-request';
export { pageChecks } from '../control/page-request';
export { tenantsFile } from '../control/tenants-file';
export { netmaskText } from '../ip-text';
export { tagColors } from '../tag-color';
export { kindSchema, readOnlySchema, type BodyDirection } from '../json-schema';
export {
  candidateAnswerSchema,
  deviceQueryAnswerSchema,
  deviceQuerySchema,
  jobSchema,
  loadRequestSchema,
  moveRequestSchema,
  noticesSchema,
  pushAnswerSchema,
  pushRequestSchema,
  runningVersionSchema,
  singleJobSchema,
  versionSchema,
} from '../operations/schemas';
