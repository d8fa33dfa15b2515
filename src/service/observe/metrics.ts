import type { PoolCount } from '../storage/database';
import type { AnsweredRequest } from './answered-request';
import { Histogram } from './histogram';
import { ProcessMetrics } from './process-metrics';
import { metricText, type Labels, type MetricSample } from './metric-text';
import type { StoreTimes } from './store-times';

/** Number of jobs in a state with a result, of all tenants. */
interface JobCount {
  readonly state: string;
  readonly result: string;
  readonly n: number;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Prometheus metrics of one instance. */
export class Metrics {
  readonly #requests = new Map<string, { readonly labels: Labels; count: number }>();
  readonly #durations = new Histogram('scm_request_seconds', 'Duration of requests.');
  readonly #store = new Histogram(
    'scm_store_seconds',
    'Duration of reads and writes of the store: queue, execution, and sync to disk.',
  );
  readonly #process: ProcessMetrics;
  #underWay = 0;

  constructor(version: string) {
    this.#process = new ProcessMetrics(version);
  }

  /** Counts a request in progress. */
  begin(): void {
    this.#underWay += 1;
  }

  /** Counts a request that was answered after `begin`. */
  answered({ entry, route }: Pick<AnsweredRequest, 'entry' | 'route'>): void {
    this.#underWay -= 1;
    const method = methods.includes(entry.method) ? entry.method : 'other';
    const labels = { method, route, status: String(entry.status) };
    const key = `${method} ${route} ${entry.status}`;
    const known = this.#requests.get(key) ?? { labels, count: 0 };
    known.count += 1;
    this.#requests.set(key, known);
    this.#durations.observe({ method, route }, entry.ms / 1000);
  }

  close(): void {
    this.#process.close();
  }

  store({ operation, waitMs, workMs, commitMs }: StoreTimes): void {
    this.#store.observe({ operation, part: 'wait' }, waitMs / 1000);
    this.#store.observe({ operation, part: 'work' }, workMs / 1000);
    if (operation === 'write') this.#store.observe({ operation, part: 'commit' }, commitMs / 1000);
  }

  /** Returns all metrics in the Prometheus text format. */
  text(jobs: readonly JobCount[], pools: readonly PoolCount[]): string {
    const one = (value: number): readonly MetricSample[] => [{ labels: {}, value }];
    const requests = [...this.#requests.values()].map(({ labels, count }) => ({ labels, value: count }));
    const counts = jobs.map(({ state, result, n }) => ({ labels: { state, result }, value: n }));
    const parts = [
      metricText('scm_requests_total', 'counter', 'Completed requests.', requests),
      this.#durations.text(),
      metricText('scm_requests_under_way', 'gauge', 'Requests in progress.', one(this.#underWay)),
      metricText('scm_jobs', 'gauge', 'Jobs in the store, of all tenants.', counts),
      this.#store.text(),
      ...poolTexts(pools),
      ...this.#process.texts(),
    ];
    return `${parts.join('\n')}\n`;
  }
}

/** Returns an empty list for a store without a pool. */
function poolTexts(pools: readonly PoolCount[]): readonly string[] {
  if (pools.length === 0) return [];
  const connections = pools.flatMap(({ pool, used, idle }) => [
    { labels: { pool, state: 'used' }, value: used },
    { labels: { pool, state: 'idle' }, value: idle },
  ]);
  const limits = pools.map(({ pool, limit }) => ({ labels: { pool }, value: limit }));
  const waiting = pools.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting }));
  return [
    metricText('scm_database_connections', 'gauge', 'Connections to the database.', connections),
    metricText('scm_database_connections_limit', 'gauge', 'Connections that a pool may have.', limits),
    metricText('scm_database_waiting', 'gauge', 'Requests that wait for a connection.', waiting),
  ];
}
