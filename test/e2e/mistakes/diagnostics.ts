import type { Said } from './programs';

interface Line {
  readonly type?: string;
  readonly diagnostic?: {
    readonly severity: 'error' | 'warning';
    readonly summary: string;
    readonly detail?: string;
    readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
  };
}

/** Parses the diagnostics of a severity in the output of `terraform plan -json` or `apply -json`: the first of each file. */
export function diagnosticsIn(output: string, severity: 'error' | 'warning'): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const line of output.split('\n').filter((one) => one.startsWith('{'))) {
    const { diagnostic } = JSON.parse(line) as Line;
    if (diagnostic?.severity !== severity) continue;
    const { summary, detail = '', range } = diagnostic;
    const file = range?.filename ?? '';
    const all = `${summary}\n${detail}\n${file}:${range?.start.line ?? ''}`;
    if (!said.has(file)) said.set(file, { first: summary, all });
  }
  return said;
}
