import { countedNoun } from '../../../core';
import { markup, type Markup, type Piece } from '../../html/markup';
import type { ExplainedRow, ExplainedRulebase } from '../explanation';
import { cell, headCells } from './table';

/** Renders the rulebases, with controls for one side or all rules. The controls work without a script. */
export function rulesPart(rulebases: readonly ExplainedRulebase[]): Markup {
  const all = rulebases.flatMap(({ rows }) => rows);
  const hidden = all.filter(({ isShown }) => !isShown).length;
  return markup`<div class="choices"><fieldset><legend>Side</legend>${(['both', 'before', 'after'] as const).map(
    (side) =>
      markup`<label><input type="radio" name="side" id="side-${side}"${side === 'both' ? markup` checked` : undefined}> ${side}</label>`,
  )}</fieldset>${
    hidden === 0
      ? undefined
      : markup`<label><input type="checkbox" id="all-rules"> all ${countedNoun(all.length, 'rule')}</label>`
  }</div>${rulebases.map(rulebasePart)}`;
}

function rulebasePart({ title, columns, rows, left }: ExplainedRulebase): Markup {
  const used = columns.filter((_, i) =>
    rows.some(({ cells, old }) => (cells[i] ?? '') !== '' || old?.[i] !== undefined),
  );
  const heads = ['', 'no.', 'rule', ...used];
  return markup`<h3>${title}</h3><div class="scrolled" tabindex="0" role="region" aria-label="${title}"><table role="table" class="rules"><thead role="rowgroup">${headCells(heads)}</thead><tbody role="rowgroup">${bodyOf(rows, columns, used)}</tbody></table></div>${
    left === 0
      ? undefined
      : markup`<p class="quiet">${countedNoun(left, 'more rule')} of this rulebase ${left === 1 ? 'is' : 'are'} not on this page: the page of the review has all.</p>`
  }`;
}

function bodyOf(rows: readonly ExplainedRow[], columns: readonly string[], used: readonly string[]): readonly Piece[] {
  let skipped = 0;
  const gap = (): Piece => {
    const count = skipped;
    skipped = 0;
    return count === 0
      ? undefined
      : markup`<tr role="row" class="gap"><td role="cell" colspan="${used.length + 3}">${countedNoun(count, 'rule')} not shown</td></tr>`;
  };
  const pieces = rows.flatMap((row): readonly Piece[] => {
    const before = row.isShown ? [gap()] : [];
    if (!row.isShown) skipped += 1;
    return [...before, rowPart(row, columns, used)];
  });
  return [...pieces, gap()];
}

const words: Readonly<Record<ExplainedRow['sign'], string>> = {
  '': '',
  '+': 'new',
  '-': 'removed',
  '~': 'changed',
  '±': 'replaced',
  from: 'moves away',
  to: 'moves here',
};
const classes: Readonly<Record<ExplainedRow['sign'], string>> = {
  '': '',
  '+': 'new',
  '-': 'gone',
  '~': 'changed',
  '±': 'changed',
  from: 'gone',
  to: 'new',
};

function rowPart(row: ExplainedRow, columns: readonly string[], used: readonly string[]): Markup {
  const { sign, name, was, before, after, roles, at, isDisabled, isShown } = row;
  const marks = [
    words[sign] === '' ? undefined : markup`<span class="chip ${classes[sign]}">${words[sign]}</span>`,
    isDisabled ? markup`<span class="chip">disabled</span>` : undefined,
    ...roles.map((role) => markup`<span class="chip role">${role}</span>`),
  ];
  const isMarked = marks.some((mark) => mark !== undefined);
  return markup`<tr role="row" class="rule ${classes[sign]}${isShown ? '' : ' other'}${isDisabled ? ' off' : ''}">${cell('', isMarked ? marks : '', 'marks')}${cell('no.', placeOf(before, after), 'place')}<th role="rowheader" scope="row"><span class="name">${name}</span>${
    was === undefined ? undefined : markup` <span class="quiet">was ${was}</span>`
  }${at === '' ? undefined : markup`<span class="at">${at}</span>`}</th>${used.map((column) => cell(column, cellOf(row, columns.indexOf(column)), row.old?.[columns.indexOf(column)] === undefined ? '' : 'long'))}</tr>`;
}

function placeOf(before: number | undefined, after: number | undefined): Piece {
  if (before !== undefined && after !== undefined && before !== after) {
    return markup`<del>${before}</del> <ins>${after}</ins>`;
  }
  return after ?? before ?? '';
}

function cellOf({ cells, old, sign }: ExplainedRow, at: number): Piece {
  const now = cells[at] ?? '';
  const then = old?.[at];
  if (then === undefined) return now;
  // A rule that moves and changes shows one state in each of its two rows.
  if (sign === 'from') return then;
  if (sign === 'to') return now;
  return markup`<del>${then === '' ? '–' : then}</del> <ins>${now === '' ? '–' : now}</ins>`;
}
