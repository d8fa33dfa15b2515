import { isObject } from '../../core';

/** A rule that the service reports, with what it says of it. */
export interface ReportedRule {
  readonly by: 'hit counts' | 'Policy Optimizer';
  /** Absent if the service does not say it. */
  readonly id?: string;
  readonly name: string;
  /** Name of the folder. */
  readonly location: string;
  /** `security`; for hit counts also other types. */
  readonly type: string;
  /** One line, no final period. */
  readonly says: string;
  /** Days without a hit, where the service says so. */
  readonly days?: number;
  /** Rules that the service recommends instead. */
  readonly recommended: readonly string[];
}

/** What the service reports of its own accord. */
export interface ServiceReport {
  readonly rules: readonly ReportedRule[];
  /** What could not be read, and since when it holds. */
  readonly notes: readonly string[];
}

/** Reads a path of the service; returns the answer as it is, errors included. */
export type ReadPath = (
  path: string,
  query: Readonly<Record<string, string | number>>,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The description states the first; the sibling services of the second kind have no prefix. */
const hitPaths = [
  '/config/deployment/v1/posture/config-cleanup/v1/zerohit-rules',
  '/posture/config-cleanup/v1/zerohit-rules',
] as const;
const optimizerPath = '/posture/policy-optimizer/v1/security-rules';
const pageSize = 200;

/** Reads the rules without hits, and the recommendations of Policy Optimizer. A tenant without them has a note instead. */
export async function readServiceReport(read: ReadPath): Promise<ServiceReport> {
  const [hits, optimizer] = [await readHits(read), await readOptimizer(read)];
  return { rules: [...hits.rules, ...optimizer.rules], notes: [...hits.notes, ...optimizer.notes] };
}

async function readHits(read: ReadPath): Promise<ServiceReport> {
  for (const path of hitPaths) {
    const first = await read(path, { manager_hostname: 'SCM', limit: pageSize, offset: 0 });
    if (first.status === 404 && path !== hitPaths.at(-1)) continue;
    const { items, notes, pages } = await pagesOf(read, { path, manager: 'SCM', first, name: 'hit counts' });
    return {
      rules: items.map(hitRule),
      notes: [...notes, ...pages.flatMap(analysisNotes).filter((note, i, all) => all.indexOf(note) === i)],
    };
  }
  return { rules: [], notes: [] };
}

function hitRule(item: Item): ReportedRule {
  const days = item['days_with_zero_hits'];
  const count = typeof days === 'number' ? days : undefined;
  return {
    ...{ by: 'hit counts', ...idOf(item['uuid']), name: textOf(item['name']), location: textOf(item['location']) },
    type: textOf(item['type']),
    says: count === undefined ? 'no hit' : `no hit for ${String(count)} ${count === 1 ? 'day' : 'days'}`,
    ...(count === undefined ? {} : { days: count }),
    recommended: [],
  };
}

function analysisNotes(page: Item): readonly string[] {
  const { status, lastAnalysisTime: last } = page;
  return [
    ...(status === 'success' ? [] : [`hit counts: the analysis of the service says "${textOf(status)}"`]),
    ...(typeof last === 'string' ? [`hit counts: last analysis at ${last}`] : []),
  ];
}

async function readOptimizer(read: ReadPath): Promise<ServiceReport> {
  const manager = 'cloud_managed';
  const first = await read(optimizerPath, { manager_hostname: manager, limit: pageSize, offset: 0 });
  const { items, notes } = await pagesOf(read, { path: optimizerPath, manager, first, name: 'Policy Optimizer' });
  const rules: ReportedRule[] = [];
  const missing: string[] = [];
  for (const item of items) {
    const id = textOf(item['id']);
    const { status, body } = await read(`${optimizerPath}/${encodeURIComponent(id)}`, { manager_hostname: manager });
    const recommended = status === 200 && isObject(body) ? itemsOf(body['recommended_rules']) : undefined;
    if (recommended === undefined)
      missing.push(
        `Policy Optimizer: no recommendations of rule "${textOf(item['name'])}" were read: HTTP ${String(status)}`,
      );
    rules.push({
      ...{
        by: 'Policy Optimizer',
        id,
        name: textOf(item['name']),
        location: textOf(item['location']),
        type: 'security',
      },
      says: `${textOf(item['recommendation_count'])} recommendations, ${textOf(item['sessions'])} sessions, last analysis ${textOf(item['last_analyzed_at'])}`,
      recommended: (recommended ?? []).map(recommendation),
    });
  }
  return { rules, notes: [...notes, ...missing] };
}

function recommendation(item: Item): string {
  const lists = ['from', 'source', 'source_user', 'to', 'destination', 'application', 'service']
    .filter((name) => Array.isArray(item[name]))
    .map((name) => `${name} ${textsOf(item[name]).join(', ')}`);
  return `"${textOf(item['name'])}" (${textOf(item['status'])}): ${textOf(item['action'])} ${lists.join('; ')}`;
}

interface Pages {
  readonly items: readonly Item[];
  readonly pages: readonly Item[];
  readonly notes: readonly string[];
}

/** Reads all pages; what was not read is a note. */
async function pagesOf(
  read: ReadPath,
  { path, manager, first, name }: { path: string; manager: string; first: Awaited<ReturnType<ReadPath>>; name: string },
): Promise<Pages> {
  const items: Item[] = [];
  const pages: Item[] = [];
  for (let answer = first; ;) {
    const page = answer.status === 200 ? pageOf(answer.body) : undefined;
    const found = itemsOf(page?.['data']);
    if (page === undefined || found === undefined) {
      const why = answer.status === 200 ? 'its answer has another form' : `HTTP ${String(answer.status)}`;
      return { items, pages, notes: [`${name}: not read${items.length === 0 ? '' : ' completely'}, ${why}`] };
    }
    pages.push(page);
    items.push(...found);
    const { total } = page;
    if (found.length === 0 || (typeof total === 'number' ? items.length >= total : found.length < pageSize)) {
      const less = typeof total === 'number' && items.length < total;
      return {
        ...{ items, pages },
        notes: less ? [`${name}: ${String(items.length)} of ${String(total)} rules were sent`] : [],
      };
    }
    answer = await read(path, { manager_hostname: manager, limit: pageSize, offset: items.length });
  }
}

type Item = Readonly<Record<string, unknown>>;

/** Hit counts have the page in `result`. */
function pageOf(body: unknown): Item | undefined {
  if (!isObject(body)) return undefined;
  return isObject(body['result']) ? body['result'] : body;
}

function itemsOf(list: unknown): readonly Item[] | undefined {
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(textOf) : [];
}

function idOf(value: unknown): Pick<ReportedRule, 'id'> {
  return typeof value === 'string' && value !== '' ? { id: value } : {};
}

/** Lists and objects are shown as JSON; what is missing as `unknown`. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
