import { parsers } from 'prettier/plugins/markdown';

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

/**
 * Returns lines of GitHub Markdown that a parser interprets differently from their appearance: rows outside a table,
 * text that became a row, headings that became text, and rows whose columns do not match the table header.
 */
export async function misreadLines(text: string): Promise<readonly string[]> {
  // The parser uses only the text; its AST is an mdast.
  const root = (await parsers.markdown.parse(text, {} as Parameters<typeof parsers.markdown.parse>[1])) as Node;
  const nodes = all(root);
  const linesOf = (type: string): ReadonlySet<number> =>
    new Set(nodes.filter((node) => node.type === type).flatMap((node) => range(node)));
  const [tables, headings, html] = [linesOf('table'), linesOf('heading'), linesOf('html')];
  const misread = text.split('\n').flatMap((line, i) => {
    const at = i + 1;
    const wrong =
      line.startsWith('|') !== tables.has(at) ||
      (/^#{1,6} /.test(line) && !headings.has(at)) ||
      (/^<\/?(?:details|summary|sub)\b/.test(line) && !html.has(at) && !line.startsWith('<sub>'));
    return wrong ? [`${at}: ${line}`] : [];
  });
  const uneven = nodes
    .filter(({ type }) => type === 'table')
    .flatMap(({ children = [] }) =>
      children
        .filter((row) => row.children?.length !== children[0]?.children?.length)
        .map((row) => `${row.position?.start.line ?? 0}: other columns than the head`),
    );
  return [...misread, ...uneven];
}

function all(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(all)];
}

function range({ position }: Node): readonly number[] {
  if (position === undefined) return [];
  const { start, end } = position;
  return Array.from({ length: end.line - start.line + 1 }, (_, i) => start.line + i);
}
