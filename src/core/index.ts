// What belongs here: error codes, case conversion, the clock, folders of the package and of files, minimal moves, similar
// names, line breaks; and the errors, diagnostics, JSON and safe text of the protocol package. No product knowledge.
// May import: protocol/basis.
// Start reading at: coded-error.ts.
export { append } from './append';
export { valueAt } from './value-at';
export { readPlain } from './read-plain';
export { decodedText, readTextFile } from './read-text';
export { writeBelow, writeOutput } from './write-output';
export { writePrivate, type Writing } from './write-private';
export { cachedBy } from './cached-by';
export { camelCase, pascalCase, snakeCase } from './case';
export { systemClock, type Clock } from './clock';
export { CodedError } from './coded-error';
export { isErrorCode, type ErrorCode } from './error-codes';
export { isLoopback } from './is-loopback';
export { lingeringSignal } from './lingering-signal';
export { makeFolder } from './make-folder';
export { editsBetween, namesToTry, nearestNames } from './nearest-names';
export { findPackage, type PackageFolder } from './package-folder';
export { isInOrder, makeMoves, planMoves, type Anchor, type Move } from './plan-moves';
export { planPlacements, type Placement } from './plan-placements';
export { repeatedIn } from './repeated';
export {
  isEncrypted,
  KnownSecrets,
  looksSecret,
  replaceEncrypted,
  secretPlaceholder,
  withoutSecretForms,
} from './secret-text';
export { temporaryFolder } from './temporary-folder';
export { countedNoun, escapedHtml, namesText } from './texts';
export { isBlank } from './unset';
export { tryParseJson } from './try-parse-json';
export { wrapText } from './wrap-text';
export {
  checkJsonDepth,
  createAbortController,
  anySignal,
  deepEqual,
  deepestJson,
  endOfText,
  errorDiagnostic,
  formatPath,
  isJsonObject,
  isObject,
  jsonProblem,
  lazy,
  messageOf,
  wholeMessageOf,
  parseJson,
  stableStringify,
  visibleData,
  visibleJson,
  visibleLines,
  visibleText,
  warningDiagnostic,
  type Diagnostic,
  type Json,
  type JsonObject,
  type Path,
  type PathStep,
} from '../terraform/protocol/basis';
