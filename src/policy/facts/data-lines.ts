import { CodedError, visibleText, type ErrorCode } from '../../core';

/** A file of facts, as its errors name it. */
export interface FactsFile {
  /** `country data`. */
  readonly what: string;
  readonly name: string;
  readonly code: ErrorCode;
}

/** Values of a line of CSV, or of an item of JSON, with the words for its place: `line 3`, `item 2`. */
export interface DataLine {
  readonly at: string;
  readonly cells: readonly string[];
}

/** The error for a value in a file of facts. */
export function factsError({ what, name, code }: FactsFile, at: string, problem: string, fix: string): CodedError {
  return new CodedError(code, `cannot read the ${what} ${name}, ${at}: ${problem}; ${fix}`);
}

/** A value as an error names it: short, and without characters that a terminal acts on. */
export function namedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return visibleText(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

/** The lines of CSV with their values, without empty lines and comments (`#`). A quote that is not closed is an error. */
export function* dataLines(text: string, file: FactsFile): Generator<DataLine> {
  let from = 0;
  for (let number = 1; from <= text.length; number++) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? undefined : end).replace(/\r$/, '');
    from = end === -1 ? text.length + 1 : end + 1;
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
    const found = pattern.exec(line);
    if (found === null) return undefined;
    cells.push(found[1]?.replaceAll('""', '"') ?? (found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
}

/** The value of JSON, or undefined for a text that is CSV. */
export function jsonIn(text: string, file: FactsFile): unknown {
  if (!/^\ufeff?\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CodedError(
      file.code,
      `cannot read the ${file.what} ${file.name}: ${visibleText(message)}; write valid JSON, or CSV`,
      { cause },
    );
  }
}
