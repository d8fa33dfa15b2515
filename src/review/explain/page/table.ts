import { markup, type Markup, type Piece } from '../../html/markup';

/** Renders a table header. On narrow screens it is hidden, and each cell shows its label. */
export function headCells(columns: readonly string[]): Markup {
  return markup`<tr role="row">${columns.map((name) => markup`<th role="columnheader" scope="col">${name === '' ? markup`<span class="unseen">change</span>` : name}</th>`)}</tr>`;
}

/** Longer texts get their own line in the card layout. */
const shortText = 18;

/** Renders a cell with its label. The ARIA roles are explicit, because a style may show the table as cards. */
export function cell(column: string, content: Piece, kind = ''): Markup {
  const size =
    typeof content === 'string' ? (content.length > shortText ? ' long' : content === '' ? ' empty' : '') : '';
  const name = `${kind}${size}`.trim();
  return markup`<td role="cell" data-label="${column}"${name === '' ? undefined : markup` class="${name}"`}>${content}</td>`;
}
