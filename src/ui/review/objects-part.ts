import { el } from '../dom';
import type { PageObject } from '../../review';
import { holds, wordsOf } from './findings-part';
import { lazyList } from './lazy-list';
import type { Page } from './view';

/** Draws the changed objects in the selected container. */
export function drawObjects(place: HTMLElement, { data, view }: Page): void {
  const words = wordsOf(view.filter);
  const found = data.objects.filter(
    (one) =>
      (view.container === undefined || one.container === view.container) &&
      holds(`${one.kind} ${one.name} ${one.lines.join(' ')}`, words),
  );
  if (found.length === 0) {
    place.replaceChildren(el('p', { class: 'nothing' }, 'No object changes here.'));
    return;
  }
  const list = el('ul', { class: 'objects' });
  place.replaceChildren(list);
  lazyList(list, found, object, { chunk: 20, around: (child) => el('li', { class: 'plain' }, child) });
}

function object({ sign, kind, name, lines }: PageObject): HTMLElement {
  return el(
    'li',
    {},
    el('p', { class: 'headline' }, el('code', {}, sign), ` ${kind} `, el('strong', {}, name)),
    el(
      'ul',
      {},
      lines.map((line) => el('li', {}, line)),
    ),
  );
}
