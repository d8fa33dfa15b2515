import { countedNoun, isObject } from '../../../core';
import { itemsOf, pagesOf, type Item, type ReadPath } from './pages';

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
  /** Whether the service counts sessions of it. */
  readonly hasSessions: boolean;
  /** Why nothing follows from it, as a phrase. */
  readonly unclear?: string;
  /** Rules that the service recommends instead. */
  readonly recommended: readonly string[];
}

/** What the service reports of its own accord. */
export interface ServiceReport {
  readonly rules: readonly ReportedRule[];
  /** What could not be read, and since when it holds. */
  readonly notes: readonly string[];
}

const optimizerPath = '/posture/policy-optimizer/v1/security-rules';

/** Reads the rules without hits, and the recommendations of Policy Optimizer. A tenant without them has a note instead. */
export async function readServiceReport(read: ReadPath): Promise<ServiceReport> {
  const [hits, optimizer] = [await readHits(read), await readOptimizer(read)];
  return { rules: [...hits.rules, ...optimizer.rules], notes: [...hits.notes, ...optimizer.notes] };
}

async function readHits(read: ReadPath): Promise<ServiceReport> {
  const { items, notes, pages } = await pagesOf(read, {
    name: 'hit counts',
    manager: 'SCM',
    // The description states the first; the sibling services of the second kind have no prefix.
    paths: [
      '/config/deployment/v1/posture/config-cleanup/v1/zerohit-rules',
      '/posture/config-cleanup/v1/zerohit-rules',
    ],
  });
  const problems = [...new Set(pages.flatMap(analysisProblem))];
  const times = pages.flatMap(({ lastAnalysisTime: last }) =>
    typeof last === 'string' ? [`hit counts: last analysis at ${last}`] : [],
  );
  return {
    rules: items.map((item) => hitRule(item, problems)),
    notes: [...notes, ...problems.map((problem) => `hit counts: ${problem}`), ...new Set(times)],
  };
}

function analysisProblem({ status }: Item): readonly string[] {
  return status === 'success' ? [] : [`the analysis of the service says "${textOf(status)}"`];
}

function hitRule(item: Item, problems: readonly string[]): ReportedRule {
  const { days_with_zero_hits: said } = item;
  const days = typeof said === 'number' && Number.isSafeInteger(said) && said > 0 ? said : undefined;
  const wrong =
    days === undefined && said !== undefined && said !== null ? [`days_with_zero_hits is ${textOf(said)}`] : [];
  return {
    ...identityOf(item, 'uuid', [...problems, ...wrong, ...notText(item, 'type')]),
    ...{ by: 'hit counts', type: textOf(item['type']), hasSessions: false, recommended: [] },
    says: days === undefined ? 'no hit' : `no hit for ${countedNoun(days, 'day')}`,
    ...(days === undefined ? {} : { days }),
  };
}

async function readOptimizer(read: ReadPath): Promise<ServiceReport> {
  const list = { name: 'Policy Optimizer', manager: 'cloud_managed', paths: [optimizerPath] } as const;
  const { items, notes } = await pagesOf(read, list);
  const rules: ReportedRule[] = [];
  const missing: string[] = [];
  for (const item of items) {
    const rule = optimizedRule(item);
    const { recommended, note } = await recommendedFor(rule, item, (path) =>
      read(path, { manager_hostname: list.manager }),
    );
    rules.push({ ...rule, recommended });
    if (note !== undefined) missing.push(`Policy Optimizer: ${note}`);
  }
  return { rules, notes: [...notes, ...missing] };
}

function optimizedRule(item: Item): ReportedRule {
  const { recommendation_count: count, sessions, last_analyzed_at: last } = item;
  return {
    ...identityOf(item, 'id', notText(item, 'id')),
    ...{ by: 'Policy Optimizer', type: 'security', recommended: [] },
    says: `${textOf(count)} recommendations, ${textOf(sessions)} sessions, last analysis ${textOf(last)}`,
    hasSessions: sessions !== undefined && sessions !== null && Number(sessions) !== 0,
  };
}

async function recommendedFor(
  { id, name }: ReportedRule,
  { recommendation_count: count }: Item,
  read: (path: string) => ReturnType<ReadPath>,
): Promise<{ readonly recommended: readonly string[]; readonly note?: string }> {
  const none = `no recommendations of rule "${name}" were read`;
  if (id === undefined) return { recommended: [], note: `${none}: it has no ID` };
  const { status, body } = await read(`${optimizerPath}/${encodeURIComponent(id)}`);
  const found = status === 200 && isObject(body) ? itemsOf(body['recommended_rules']) : undefined;
  if (found === undefined) return { recommended: [], note: `${none}: HTTP ${String(status)}` };
  const recommended = found.map(recommendation);
  return count === found.length
    ? { recommended }
    : { recommended, note: `${found.length} of ${textOf(count)} recommendations of rule "${name}" were sent` };
}

function recommendation(item: Item): string {
  const lists = ['from', 'source', 'source_user', 'to', 'destination', 'application', 'service'].flatMap((name) => {
    const values = item[name];
    return Array.isArray(values) ? [`${name} ${values.map(textOf).join(', ')}`] : [];
  });
  return `"${textOf(item['name'])}" (${textOf(item['status'])}): ${textOf(item['action'])} ${lists.join('; ')}`;
}

/** Who is meant, and why that is unclear, after other reasons. */
function identityOf(
  item: Item,
  idName: string,
  reasons: readonly string[],
): Pick<ReportedRule, 'id' | 'name' | 'location' | 'unclear'> {
  const { name, location, [idName]: id } = item;
  const isAbsent = id === undefined || id === null || id === '';
  const unclear = [
    ...reasons,
    ...(isAbsent ? [] : notText(item, idName)),
    ...notText(item, 'name'),
    ...notText(item, 'location'),
  ];
  return {
    ...(typeof id === 'string' && !isAbsent ? { id } : {}),
    ...{ name: textOf(name), location: textOf(location) },
    ...(unclear.length === 0 ? {} : { unclear: [...new Set(unclear)].join(', ') }),
  };
}

function notText(item: Item, name: string): readonly string[] {
  const value = item[name];
  return typeof value === 'string' && value !== '' ? [] : [`${name} is ${value === '' ? 'empty' : textOf(value)}`];
}

/** Lists and objects are shown as JSON; what is missing as `unknown`. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
