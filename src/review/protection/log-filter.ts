import { canonicalFilter } from '../../engine/policy';

const operators: ReadonlySet<string> = new Set(['and', 'or', 'not', '(', ')']);

/**
 * Normalizes a log filter such as `(severity eq high) and (addr.src in 10.0.0.1)`: the text is equal for filters that
 * differ in parentheses, spaces, repetition and order only. Returns the filter itself if it cannot be read.
 */
export function canonicalLogFilter(filter: string): string {
  const terms = new Map<string, string>();
  const parts: string[] = [];
  let term: string[] = [];
  const close = (): void => {
    if (term.length === 0) return;
    const text = term.join(' ');
    const name = terms.get(text) ?? `t${terms.size}`;
    terms.set(text, name);
    parts.push(`'${name}'`);
    term = [];
  };
  for (const [token] of filter.matchAll(/'[^']*'|"[^"]*"|[()]|[^\s()'"]+/g)) {
    if (!operators.has(token.toLowerCase())) {
      term.push(token);
      continue;
    }
    close();
    parts.push(token);
  }
  close();
  const texts = new Map([...terms].map(([text, name]) => [name, text]));
  return filter.includes('!')
    ? filter
    : (canonicalFilter(parts.join(' '), (name) => texts.get(name) ?? name) ?? filter);
}
