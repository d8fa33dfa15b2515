import { head, labelText, type Labels } from './metric-text';

/** Upper bounds of the buckets, in seconds. */
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  readonly labels: Labels;
  /** Count of each bucket; the last one is above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** A histogram of durations in seconds, by labels. */
export class Histogram {
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
