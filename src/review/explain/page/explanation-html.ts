import { markup, type Markup, type Piece } from '../../html/markup';
import { capital } from '../../report/phrase';
import { pageHead } from '../../html/page-head';
import type { ExplainedObject, Explanation } from '../explanation';
import { flowPart } from './flow-part';
import { regionsPart } from './regions-part';
import { rulesPart } from './rules-part';

/** Links of a page to the other pages, as relative paths. */
export interface PageLinks {
  /** Page of the review, if there is one. */
  readonly review?: string;
  readonly previous?: string;
  readonly next?: string;
  /** `3 of 12`. */
  readonly place: string;
  /** Note on which findings have a page, if not all have one. */
  readonly note?: string;
}

/** Renders the page of a finding as a single file without scripts that loads nothing. */
export function explanationHtml(data: Explanation, style: string, links: PageLinks): string {
  const { severity, heading, title, id, where, place, setAsideReason } = data;
  return markup`<!doctype html>
<html lang="en">
<head>
${pageHead({ title: `${severity}: ${heading}`, style })}
</head>
<body>
<a class="skip" href="#main">Skip to the finding</a>
<header>
<nav aria-label="Findings">${navigation(links)}</nav>
<h1><span class="badge ${severity}">${severity}</span> <span class="title">${heading}</span></h1>
<p class="quiet"><code>${id}</code> in ${where}${place === undefined || place === where ? undefined : `, as ${place} sees it`}</p>
${setAsideReason === undefined ? undefined : markup`<p class="aside">Set aside: ${setAsideReason}</p>`}
</header>
<main id="main" tabindex="-1">
${section('about', 'Finding', markup`<p>${data.about}</p>${heading === capital(title) ? undefined : markup`<p class="exact">${capital(title)}</p>`}${data.detail === '' ? undefined : markup`<p class="quiet">${data.detail}</p>`}`)}
${data.objects.length === 0 ? undefined : section('objects', 'What changes', objectsPart(data.objects))}
${data.regions.length === 0 ? undefined : section('traffic', 'Which traffic', regionsPart(data))}
${data.rulebases.length === 0 ? undefined : section('rules', 'Rules before and after', rulesPart(data.rulebases))}
${data.flow === undefined ? undefined : section('flow', 'One flow, before and after', flowPart(data.flow))}
${notesPart(data, links)}
</main>
<footer class="quiet">${data.review}, ${data.basis}.</footer>
</body>
</html>
`.text;
}

function section(id: string, title: string, content: Piece): Markup {
  return markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

function navigation({ review, previous, next, place }: PageLinks): Markup {
  const link = (href: string | undefined, text: string, rel: string): Piece =>
    href === undefined ? undefined : markup`<a href="${href}" rel="${rel}">${text}</a>`;
  return markup`${link(review === undefined ? undefined : `${review}#findings`, 'All findings', 'up')}<span class="quiet">Finding ${place}</span>${link(previous, 'Previous', 'prev')}${link(next, 'Next', 'next')}`;
}

function objectsPart(objects: readonly ExplainedObject[]): Markup {
  return markup`<ul class="objects">${objects.map(
    ({ sign, kind, name, at, lines }) =>
      markup`<li><p><span class="sign" aria-hidden="true">${sign}</span><span class="unseen">${words[sign] ?? ''}</span> ${kind} <strong>${name}</strong></p>${at === '' ? undefined : markup`<p class="at">${at}</p>`}${lines.length === 0 ? undefined : markup`<ul class="lines">${lines.map((line) => markup`<li>${line}</li>`)}</ul>`}</li>`,
  )}</ul>`;
}

const words: Readonly<Record<string, string>> = {
  '+': 'new',
  '-': 'removed',
  '~': 'changed',
  '±': 'replaced',
  '>': 'moved',
  '·': 'removed from the state',
};

function notesPart({ limits, flow }: Explanation, { note }: PageLinks): Piece {
  const open = [...limits, ...(note === undefined ? [] : [note])];
  const assumed = flow?.assumptions ?? [];
  if (open.length + assumed.length === 0) return undefined;
  return section('notes', 'Limits', [
    open.length === 0 ? undefined : markup`<ul>${open.map((one) => markup`<li>${one}</li>`)}</ul>`,
    assumed.length === 0
      ? undefined
      : markup`<details><summary>Assumptions (${assumed.length})</summary><ul>${assumed.map((one) => markup`<li>${one}</li>`)}</ul></details>`,
  ]);
}
