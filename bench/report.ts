/** One figure, beside what it is compared with. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'µs' | 'ms' | 's' | 'MB' | 'calls' | 'regions' | '/s' | 'x';
  /** What the other one needed, measured in the same run. */
  readonly beside?: { readonly what: string; readonly value: number };
  /** What the figure, or the ratio where there is one, should not go beyond. */
  readonly bound?: { readonly of: 'ratio' | 'value'; readonly most?: number; readonly least?: number };
}

/** The figure divided by what it is beside. */
export function ratioOf({ value, beside }: Figure): number | undefined {
  return beside === undefined ? undefined : value / beside.value;
}

/** Whether a figure keeps its bound; undefined when it has none. */
export function isKept(figure: Figure): boolean | undefined {
  const { bound } = figure;
  const measured = bound?.of === 'ratio' ? ratioOf(figure) : figure.value;
  if (bound === undefined || measured === undefined) return undefined;
  return measured <= (bound.most ?? Number.POSITIVE_INFINITY) && measured >= (bound.least ?? Number.NEGATIVE_INFINITY);
}

/** The figures as lines of a table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, beside, bound } = figure;
    const ratio = ratioOf(figure);
    const limit = bound?.most === undefined ? `>= ${bound?.least ?? ''}` : `<= ${bound.most}`;
    return [
      what,
      `${rounded(value)} ${unit}`,
      beside === undefined ? '' : `${rounded(beside.value)} ${unit} ${beside.what}`,
      ratio === undefined ? '' : `${ratio.toFixed(2)} x`,
      bound === undefined ? '' : `${limit}${isKept(figure) === true ? '' : ' MISSED'}`,
    ];
  });
  const head = ['what', 'measured', 'beside', 'ratio', 'bound'];
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function rounded(value: number): string {
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}

/** Seconds that the work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
