import type { PoolCount } from '../storage/database';
import type { AnsweredRequest } from './traces';
import type { StoreTimes } from './store-times';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

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

/** Upper bounds of the buckets, in seconds. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  readonly labels: Labels;
  /** Count of each bucket; the last one is above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** A histogram of durations in seconds, by labels. */
class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #series = new Map<string, Series>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  observe(labels: Labels, seconds: number): void {
    // Names and order of the labels are the same for all series.
    const key = Object.values(labels).join('\n');
    const series = this.#series.get(key) ?? { labels, counts: new Array<number>(ends.length + 1).fill(0), sum: 0 };
    this.#series.set(key, series);
    const bucket = ends.findIndex((end) => seconds <= end);
    const at = bucket === -1 ? ends.length : bucket;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += seconds;
  }

  /** Returns the histogram in the Prometheus text format. */
  text(): string {
    const lines = [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, i) => {
        total += count;
        const le = String(ends[i] ?? '+Inf');
        return `${this.#name}_bucket${labelText({ ...labels, le })} ${total}`;
      });
      const own = labelText(labels);
      return [...buckets, `${this.#name}_sum${own} ${sum}`, `${this.#name}_count${own} ${total}`];
    });
    return [...head(this.#name, 'histogram', this.#help), ...lines].join('\n');
  }
}

/** Labels of one time series, in the order in which they are printed. */
type Labels = Readonly<Record<string, string>>;

/** One value with its labels. */
interface MetricSample {
  readonly labels: Labels;
  readonly value: number;
}

/** Returns a metric in the Prometheus text format. */
function metricText(name: string, type: 'counter' | 'gauge', help: string, samples: readonly MetricSample[]): string {
  const lines = samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`);
  return [...head(name, type, help), ...lines].join('\n');
}

/** Returns the HELP and TYPE lines of a metric. */
function head(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/** Formats labels as `{method="GET",status="200"}`; an empty string without labels. */
function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

const perSecond = 1e9;
const percentiles = [50, 90, 99] as const;

/** Metrics of the service process, with the names that Prometheus clients use. */
class ProcessMetrics {
  readonly #version: string;
  // Measured only after the first scrape, because services in tests do not need it.
  #lag: IntervalHistogram | undefined;

  constructor(version: string) {
    this.#version = version;
  }

  /** Returns the metrics. The event loop delay covers the time since the previous call. */
  texts(): readonly string[] {
    const { rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const one = (value: number): readonly MetricSample[] => [{ labels: {}, value }];
    return [
      metricText('process_resident_memory_bytes', 'gauge', 'Memory of the process.', one(rss)),
      metricText('process_cpu_seconds_total', 'counter', 'Processor time used.', one((user + system) / 1e6)),
      metricText('process_uptime_seconds', 'gauge', 'Uptime of the process.', one(process.uptime())),
      metricText(
        'process_start_time_seconds',
        'gauge',
        'When the process started, in seconds since the epoch.',
        one(Math.round(Date.now() / 1000 - process.uptime())),
      ),
      ...this.#lags(),
      metricText('scm_build_info', 'gauge', 'Version of the service and of Node.js.', [
        { labels: { version: this.#version, node: process.version }, value: 1 },
      ]),
    ];
  }

  close(): void {
    this.#lag?.disable();
  }

  // One metric for each percentile: the label "quantile" is reserved for summaries.
  #lags(): readonly string[] {
    this.#lag ??= monitorEventLoopDelay({ resolution: 10 });
    this.#lag.enable();
    const lag = this.#lag;
    const gauge = (which: string, what: string, nanoseconds: number): string =>
      metricText(
        `nodejs_eventloop_lag_${which}seconds`,
        'gauge',
        `${what} delay of the event loop since the last scrape.`,
        [{ labels: {}, value: lag.count === 0 ? 0 : nanoseconds / perSecond }],
      );
    const texts = [
      gauge('', 'Mean', lag.mean),
      gauge('max_', 'Maximum', lag.max),
      ...percentiles.map((of) => gauge(`p${of}_`, `${of}th percentile of the`, lag.percentile(of))),
    ];
    lag.reset();
    return texts;
  }
}
