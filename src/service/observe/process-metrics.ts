import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { metricText, type MetricSample } from './metric-text';

const perSecond = 1e9;
const percentiles = [50, 90, 99] as const;

/** Metrics of the service process, with the names that Prometheus clients use. */
export class ProcessMetrics {
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
