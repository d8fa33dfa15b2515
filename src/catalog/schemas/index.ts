// What belongs here: what loads zod, and so is not in the index of the layer: every start of the provider would pay.
// May import: core, and the files named below.
// Start reading at: ../json-schema.ts.
export { controlChecks, type ControlCheck, type ControlFault } from '../control/control-request';
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
