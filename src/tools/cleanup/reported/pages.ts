import { deepEqual, isObject } from '../../../core';

/** Reads a path of the service; returns the answer as it is, errors included. */
export type ReadPath = (
  path: string,
  query: Readonly<Record<string, string | number>>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** An object that the service sends. */
export type Item = Readonly<Record<string, unknown>>;

/** What the service sent of a list. */
export interface Pages {
  readonly items: readonly Item[];
  readonly pages: readonly Item[];
  /** What was not read, or not sent. */
  readonly notes: readonly string[];
}

/** A list of the service. */
export interface List {
  /** For notes. */
  readonly name: string;
  readonly manager: string;
  /** The next one is used if a path does not exist. */
  readonly paths: readonly [string, ...string[]];
}

const pageSize = 200;

/** Reads all pages of a list. Without a total it ends with an empty page. */
export async function pagesOf(read: ReadPath, { name, manager, paths: [path, next, ...others] }: List): Promise<Pages> {
  const items: Item[] = [];
  const pages: Item[] = [];
  for (let before: readonly Item[] = []; ;) {
    const { status, body } = await read(path, { manager_hostname: manager, limit: pageSize, offset: items.length });
    if (status === 404 && pages.length === 0 && next !== undefined)
      return pagesOf(read, { name, manager, paths: [next, ...others] });
    const page = status === 200 ? pageIn(body) : undefined;
    const found = itemsOf(page?.['data']);
    if (page === undefined || found === undefined) {
      const why = status === 200 ? 'its answer has another form' : `HTTP ${String(status)}`;
      return { items, pages, notes: [`${name}: not read${items.length === 0 ? '' : ' completely'}, ${why}`] };
    }
    if (found.length > 0 && deepEqual(found, before))
      return { items, pages, notes: [`${name}: ${items.length} rules were sent, then the same page again`] };
    before = found;
    pages.push(page);
    items.push(...found);
    const total = typeof page['total'] === 'number' ? page['total'] : undefined;
    if (found.length === 0 || (total !== undefined && items.length >= total)) {
      const isWhole = total === undefined || total === items.length;
      return { items, pages, notes: isWhole ? [] : [`${name}: ${items.length} of ${total} rules were sent`] };
    }
  }
}

/** Returns a list of objects; undefined for anything else. */
export function itemsOf(list: unknown): readonly Item[] | undefined {
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

/** Hit counts have the page in `result`, beside `ok`. */
function pageIn(body: unknown): Item | undefined {
  if (!isObject(body) || body['ok'] === false) return undefined;
  return isObject(body['result']) ? body['result'] : body;
}
