// What belongs here: errors with codes, diagnostics, JSON and safe text: what a library for a protocol needs, without dependencies.
// May import: nothing. src/core passes on what the rest of the project uses.
// Start reading at: coded-error.ts.
export { createAbortController, anySignal } from './abort';
export { CodedError, messageOf, wholeMessageOf } from './coded-error';
export {
  errorDiagnostic,
  formatPath,
  warningDiagnostic,
  type Diagnostic,
  type Path,
  type PathStep,
} from './diagnostic';
export type { ErrorPage } from './error-page';
export { deepEqual, isJsonObject, isObject, stableStringify, type Json, type JsonObject } from './json';
export { lazy } from './lazy';
export { checkJsonDepth, deepestJson, endOfText, jsonProblem, parseJson } from './parse-json';
export { protocolErrors, type ProtocolErrorCode } from './protocol-errors';
export { visibleData, visibleJson, visibleLines, visibleText } from './visible';
