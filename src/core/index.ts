// What belongs here: diagnostics, coded errors, case conversion, JSON values, the clock, folders of the package and of
// files, minimal moves, similar names, safe text for display, line
// breaks. No product knowledge.
// May import: nothing from this project.
// Start reading at: diagnostic.ts.
export { append } from './append';
export { readPlain } from './read-plain';
export { writeBelow, writeOutput } from './write-output';
export { writePrivate, type Writing } from './write-private';
export { createAbortController } from './abort';
export { cachedBy } from './cached-by';
export { camelCase, pascalCase, snakeCase } from './case';
export { systemClock, type Clock } from './clock';
export { CodedError, messageOf } from './coded-error';
export { isErrorCode, type ErrorCode } from './error-codes';
export {
  errorDiagnostic,
  formatPath,
  warningDiagnostic,
  type Diagnostic,
  type Path,
  type PathStep,
} from './diagnostic';
export { isLoopback } from './is-loopback';
export { deepEqual, isJsonObject, isObject, stableStringify, type Json, type JsonObject } from './json';
export { lazy } from './lazy';
export { lingeringSignal } from './linger';
export { makeFolder } from './make-folder';
export { editsBetween, namesToTry, nearestNames } from './nearest-names';
export { findPackage, type PackageFolder } from './package-folder';
export { isInOrder, makeMoves, planMoves, type Anchor, type Move } from './plan-moves';
export { checkJsonDepth, deepestJson, endOfText, jsonProblem, parseJson } from './parse-json';
export { planPlacements, type Placement } from './plan-placements';
export { repeatedIn } from './repeated';
export { countedNoun, escapedHtml, namesText } from './texts';
export { visibleData, visibleJson, visibleLines, visibleText } from './visible';
export { wrapText } from './wrap-text';
