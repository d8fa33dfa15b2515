import { countedNoun } from '../../../core';
import { markup, type Markup, type Piece } from '../../html/markup';
import type { ExplainedRegion, Explanation } from '../explanation';
import { cell, headCells } from './table';

const columns = [
  '',
  'source zone',
  'source',
  'user',
  'destination zone',
  'destination',
  'service',
  'application',
  'only if',
  'before',
  'after',
] as const;

/** Number of regions that are initially shown. */
const shown = 12;

/** Renders the traffic of the finding, one region per row. */
export function regionsPart({ regions, regionsLeft }: Pick<Explanation, 'regions' | 'regionsLeft'>): Markup {
  const more = regions.slice(shown);
  const all = [
    table(regions.slice(0, shown), 'Traffic'),
    more.length === 0
      ? undefined
      : markup`<details><summary>${countedNoun(more.length, 'more region')}</summary>${table(more, 'More traffic')}</details>`,
    regionsLeft === 0
      ? undefined
      : markup`<p class="quiet">${countedNoun(regionsLeft, 'more region')}: the JSON of the review lists them.</p>`,
  ];
  return markup`${all}`;
}

function table(regions: readonly ExplainedRegion[], label: string): Markup {
  const texts = regions.map(cellsOf);
  const used = columns.filter((_, i) => columns[i] === '' || texts.some((row) => (row[i] ?? '') !== ''));
  const rows = regions.map(({ what }, j) => {
    const cells = used.map((column) => cell(column, pieceOf(column, what, texts[j]?.[columns.indexOf(column)] ?? '')));
    return markup`<tr role="row">${cells}</tr>`;
  });
  return markup`<div class="scrolled" tabindex="0" role="region" aria-label="${label}"><table role="table"><thead role="rowgroup">${headCells(used)}</thead><tbody role="rowgroup">${rows}</tbody></table></div>`;
}

const words: Readonly<Record<ExplainedRegion['what'], string>> = {
  opened: 'opens',
  closed: 'closes',
  'less protected': 'less protected',
  matches: 'matches',
};

function pieceOf(column: string, what: ExplainedRegion['what'], text: string): Piece {
  return column === '' ? markup`<span class="chip ${what.replace(' ', '-')}">${words[what]}</span>` : text;
}

function cellsOf(region: ExplainedRegion): readonly string[] {
  const { from, source, user, to, destination, service, application, conditions, before, after } = region;
  return ['', from, source, user, to, destination, service, application, conditions.join('; '), before, after];
}
