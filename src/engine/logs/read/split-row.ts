/**
 * Splits a line of CSV (RFC 4180). A quote within a quoted value that no comma follows belongs to the value, as Strata
 * Logging Service writes it. Undefined if a quoted value does not end in this line. `most`: how many values are needed.
 */
export function splitRow(line: string, most?: number): string[] | undefined {
  if (!line.includes('"')) return line.split(',', most);
  const cells: string[] = [];
  for (let at = 0; ;) {
    if (cells.length === most) return cells;
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      if (end === -1) {
        cells.push(line.slice(at));
        return cells;
      }
      cells.push(line.slice(at, end));
      at = end + 1;
      continue;
    }
    const end = closingQuote(line, at + 1);
    if (end === -1) return undefined;
    cells.push(line.slice(at + 1, end).replaceAll('""', '"'));
    if (end + 1 === line.length) return cells;
    at = end + 2;
  }
}

/** The quote that ends a value; -1 if there is none. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 1)) {
    const next = line[at + 1];
    if (next === undefined || next === ',') return at;
    if (next === '"') at += 1;
  }
  return -1;
}
