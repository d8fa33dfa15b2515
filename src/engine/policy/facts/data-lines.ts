import { CodedError, visibleText, type ErrorCode, parseJson } from '../../../core';

/** Identifies a facts file in errors. */
export interface FactsFile {
  /** Type of the data: `country data`. */
  readonly what: string;
  readonly name: string;
  readonly code: ErrorCode;
}

/** Values of a CSV line or JSON item, with its location: `line 3`, `item 2`. */
export interface DataLine {
  readonly at: string;
  readonly cells: readonly string[];
}

/** Makes the error for an invalid value in a facts file. */
export function factsError({ what, name, code }: FactsFile, at: string, problem: string, fix: string): CodedError {
  return new CodedError(code, `cannot read the ${what} ${name}, ${at}: ${problem}; ${fix}`);
}

/** Formats a value for an error: shortened, and without terminal control characters. */
export function namedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return visibleText(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

/** Yields the values of each CSV line, without empty lines and comments (`#`). Throws for an unterminated quote. */
export function* dataLines(text: string, file: FactsFile): Generator<DataLine> {
  let from = 0;
  for (let number = 1; from < text.length; number++) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? undefined : end).replace(/\r$/, '');
    from = end === -1 ? text.length : end + 1;
    const bare = number === 1 ? line.replace(/^\ufeff/, '') : line;
    if (bare.trim() === '' || bare.startsWith('#')) continue;
    const at = `line ${number}`;
    const cells = cellsOf(bare);
    if (cells === undefined) {
      throw factsError(file, at, `${namedValue(bare)} has a quote that is not closed`, 'close it in the same line');
    }
    yield { at, cells };
  }
}

function cellsOf(line: string): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(',').map((one) => one.trim());
  const cells: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;
  for (;;) {
    const match = pattern.exec(line);
    if (match === null) return undefined;
    cells.push(match[1]?.replaceAll('""', '"') ?? (match[2] ?? '').trim());
    if (match[3] === '') return cells;
  }
}

/** Parses JSON; undefined if the text is CSV. */
export function jsonIn(text: string, file: FactsFile): unknown {
  if (!/^\ufeff?\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CodedError(
      file.code,
      `cannot read the ${file.what} ${file.name}: ${visibleText(message)}; write valid JSON, or CSV`,
      { cause },
    );
  }
}
