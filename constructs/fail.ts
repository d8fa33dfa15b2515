import type { IConstruct } from 'constructs';
import { CodedError, type ErrorCode } from '../src/core';

/** A contradiction in a stack, and the construct that shows it. */
export interface Problem {
  readonly at: IConstruct;
  readonly text: string;
}

/**
 * Throws a `CodedError` that Node prints as one sentence and the lines of the user's program. All errors of the
 * constructs are thrown here, because Node prints the source line that made or threw an error before the error.
 */
export function fail(code: ErrorCode, message: string): never {
  throw asSentence(new CodedError(code, message), undefined, 'node-do-not-add-exception-line');
}

/** Throws one error for all problems, each with the line of the user's program that made the construct. */
export function failWith(code: ErrorCode, problems: readonly Problem[]): void {
  const text = problems.map((problem) => problem.text).join('\n');
  if (text !== '') throw asSentence(new CodedError(code, text), problems, 'node-do-not-add-exception-line');
}

/**
 * Limits what Node prints to the message and the user's frames. Node prints no source line if that line contains the
 * text of the last argument, which keeps it on the line of the `throw` in a bundle, too.
 */
function asSentence(error: CodedError, problems: readonly Problem[] | undefined, _marker: string): CodedError {
  const stack =
    problems === undefined
      ? [`Error: ${error.message}`, ...userFrames(stackHere())]
      : problems.flatMap(({ at, text }) => [`Error: ${text}`, ...placeOf(at).slice(0, 1)]);
  // Removed and inherited, never read or assigned: V8 would forget the place of the error, and Node would print a line
  // of its own instead of the marked one.
  Reflect.deleteProperty(error, 'stack');
  Object.setPrototypeOf(error, Object.create(CodedError.prototype, { stack: { value: stack.join('\n') } }) as object);
  // Node would print it as a property of the error.
  Object.defineProperty(error, 'name', { enumerable: false });
  return error;
}

function stackHere(): string {
  const place: { stack?: string } = {};
  const before = Error.stackTraceLimit;
  // The line of the program is below those of the constructs, of which there may be more than Node's default of 10.
  Error.stackTraceLimit = 100;
  Error.captureStackTrace(place, fail);
  Error.stackTraceLimit = before;
  return place.stack ?? '';
}

// Formatted only when shown: most programs never need it.
const places = new WeakMap<IConstruct, { readonly stack?: string }>();

/** Records where the user's program makes a construct. */
export function recordPlace(construct: IConstruct): void {
  const place: { stack?: string } = {};
  Error.captureStackTrace(place, recordPlace);
  places.set(construct, place);
}

/** Returns the lines of the user's program that made a construct or its nearest recorded scope, innermost first. */
function placeOf(construct: IConstruct): readonly string[] {
  const recorded = construct.node.scopes.toReversed().find((scope) => places.has(scope));
  return recorded === undefined ? [] : userFrames(places.get(recorded)?.stack);
}

/** Returns the frames of a stack outside this package, other packages and Node; all of them if none is left. */
function userFrames(stack = ''): readonly string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => !/[\\/]node_modules[\\/]|\bnode:|\(<anonymous>\)|\(native\)/.test(line));
  const theirs = own.filter((line) => !line.includes(__dirname));
  return theirs.length > 0 ? theirs : frames;
}
