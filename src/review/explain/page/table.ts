import { markup, type Markup, type Piece } from '../../html/markup';

/** The head of a table. On a narrow screen it is hidden, and each cell has its label. */
export function headCells(columns: readonly string[]): Markup {
  return markup`<tr role="row">${columns.map((name) => markup`<th role="columnheader" scope="col">${name === '' ? markup`<span class="unseen">change</span>` : name}</th>`)}</tr>`;
}

/** Texts that are longer have a line of their own on a card. */
const shortText = 18;

/** A cell with its label. The roles stay where a style shows the table as cards. */
export function cell(column: string, content: Piece, kind = ''): Markup {
  const size =
    typeof content === 'string' ? (content.length > shortText ? ' long' : content === '' ? ' empty' : '') : '';
  const name = `${kind}${size}`.trim();
  return markup`<td role="cell" data-label="${column}"${name === '' ? undefined : markup` class="${name}"`}>${content}</td>`;
}
