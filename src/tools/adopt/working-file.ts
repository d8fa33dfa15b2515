import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject, makeFolder, readPlain, writePrivate, type Clock } from '../../core';
import { parseWire, stringifyWire } from '../../client';
import type { Fields } from '../../provider';

/** Older lists are read again. */
const longestAgeMs = 60 * 60_000;
const format = 1;
/** A string of Node holds no more. */
const mostBytes = 511 * 2 ** 20;

/** One object of a list that was read. */
export interface SavedItem {
  readonly id: string;
  readonly name: string;
  readonly container: { readonly scope: string; readonly name: string } | undefined;
  readonly fields: Fields;
}

/** A complete list. */
export interface SavedList {
  readonly key: string;
  readonly items: readonly SavedItem[];
  /** Why it could not be read. */
  readonly why?: string;
}

/** Stores the lists read so far on disk, so that an interrupted run can continue. */
export class WorkingFile {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #tenant: string;

  constructor(path: string, tenant: string, clock: Clock) {
    this.#path = path;
    this.#tenant = tenant;
    this.#clock = clock;
  }

  /** Returns the lists of an interrupted run, by key. Starts over if they are from another tenant or too old. */
  open(): ReadonlyMap<string, SavedList> {
    const lists = this.#read();
    if (lists !== undefined) return lists;
    makeFolder(dirname(this.#path));
    const head = { format, tenant: this.#tenant, at: this.#clock.now() };
    writePrivate(this.#path, `${JSON.stringify(head)}\n`, 'replace');
    return new Map();
  }

  keep(list: SavedList): void {
    writePrivate(this.#path, `${stringifyWire(list)}\n`, 'append');
  }

  /** Deletes the file after a complete run. */
  remove(): void {
    rmSync(this.#path, { force: true });
  }

  #read(): ReadonlyMap<string, SavedList> | undefined {
    if (!existsSync(this.#path)) return undefined;
    const [head = '', ...lines] = readPlain(this.#path, mostBytes).split('\n');
    const about = parseLine(head);
    if (!isObject(about) || about['format'] !== format || about['tenant'] !== this.#tenant) return undefined;
    const at = about['at'];
    if (typeof at !== 'number' || this.#clock.now() - at > longestAgeMs) return undefined;
    // The last line of a killed run may be truncated.
    const lists = lines.map(parseLine).filter(isSavedList);
    if (lines.at(-1) !== '') writePrivate(this.#path, '\n', 'append');
    return new Map(lists.map((list) => [list.key, list]));
  }
}

function parseLine(line: string): unknown {
  try {
    return parseWire(line);
  } catch {
    return undefined;
  }
}

function isSavedList(value: unknown): value is SavedList {
  return isObject(value) && typeof value['key'] === 'string' && Array.isArray(value['items']);
}
