/** Maximum nesting of JSON from files and other programs. Terraform's plans of nested modules have about 100 levels. */
export const deepestJson = 500;

/** JSON that is valid, but nested so deeply that recursive code would exhaust the stack. */
class JsonTooDeep extends SyntaxError {
  constructor(deepest: number) {
    super(`it is nested deeper than ${deepest} levels`);
  }
}

/**
 * Parses JSON that this program did not make. Throws a `SyntaxError`, also for a value that is nested too deeply. Its message
 * quotes nothing of the text, which may contain a secret.
 */
export function parseJson(text: string): unknown {
  checkJsonDepth(text, deepestJson);
  try {
    return JSON.parse(text);
  } catch {
    // The message and stack of the original error have a part of the text.
    throw new SyntaxError(problemIn(text));
  }
}

const word = /[\s,:[\]{}\uFEFF]*(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)?/y;

/** Says where a text stops to be JSON: at the first character that is part of no value, if there is one. */
function problemIn(text: string): string {
  let at = 0;
  for (let before = -1; at > before;) {
    before = at;
    word.lastIndex = at;
    if (word.test(text)) at = word.lastIndex;
    if (text[at] !== '"') continue;
    const end = endOfText(text, at);
    if (end === -1) break;
    at = end + 1;
  }
  if (at >= text.length) return 'a bracket, comma, colon or the end is missing or wrong';
  const lines = text.slice(0, at).split('\n');
  return `unexpected text at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Says why `parseJson` failed, for an error that names the file. */
export function jsonProblem(cause: unknown): string {
  return cause instanceof JsonTooDeep ? cause.message : 'it is not JSON';
}

/**
 * Throws `JsonTooDeep` if a JSON text has more levels. `onValue` is called for each value that follows a bracket or a
 * comma. Strings are skipped with a native search.
 */
export function checkJsonDepth(text: string, deepest: number, onValue?: () => void): void {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x22) {
      i = endOfText(text, i);
      if (i === -1) return;
    } else if (char === 0x7b || char === 0x5b) {
      onValue?.();
      if (++depth > deepest) throw new JsonTooDeep(deepest);
    } else if (char === 0x7d || char === 0x5d) depth--;
    else if (char === 0x2c) onValue?.();
  }
}

/** Returns the index of the quote that closes the string starting at `start`, or -1. */
export function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (end !== -1 && text.charCodeAt(end - 1 - escapes) === 0x5c) escapes++;
    // Escaped unless the number of preceding backslashes is even.
    if (escapes % 2 === 0) return end;
  }
}
