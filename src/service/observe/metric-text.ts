/** Labels of one time series, in the order in which they are printed. */
export type Labels = Readonly<Record<string, string>>;

/** One value with its labels. */
export interface MetricSample {
  readonly labels: Labels;
  readonly value: number;
}

/** Returns a metric in the Prometheus text format. */
export function metricText(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly MetricSample[],
): string {
  const lines = samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`);
  return [...head(name, type, help), ...lines].join('\n');
}

/** Returns the HELP and TYPE lines of a metric. */
export function head(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/** Formats labels as `{method="GET",status="200"}`; an empty string without labels. */
export function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
