import { countedNoun } from '../../../core';
import { markup, type Markup } from '../../html/markup';
import type { ExplainedFlow, ExplainedPath, ExplainedTrace } from '../explanation';

/** Renders the traces of the flow, before and after. */
export function flowPart({ text, before, after }: ExplainedFlow): Markup {
  return markup`<p class="flow">${text}</p><div class="sides">${side('Before', before)}${side('After', after)}</div>`;
}

function side(title: string, { verdict, text, paths, pathsLeft }: ExplainedTrace): Markup {
  const id = `flow-${title.toLowerCase()}`;
  return markup`<article aria-labelledby="${id}"><h3 id="${id}">${title}: <span class="verdict ${verdict}">${text}</span></h3>${paths.map(path)}${
    pathsLeft === 0 ? undefined : markup`<p class="quiet">and ${countedNoun(pathsLeft, 'more path')}</p>`
  }</article>`;
}

function path({ condition, result, steps }: ExplainedPath): Markup {
  return markup`${condition === '' ? undefined : markup`<p class="condition">${result}, if ${condition}</p>`}<ol class="steps">${steps.map(
    ({ stage, text, at, differs }) =>
      markup`<li${differs ? markup` class="differs"` : undefined}><span class="stage">${stage}</span><span class="step">${text}${differs ? markup` <span class="unseen">(differs)</span>` : undefined}${at.map((one) => markup`<span class="at">${one}</span>`)}</span></li>`,
  )}</ol>`;
}
