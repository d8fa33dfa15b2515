import { el } from '../dom';
import { currentRoute, go } from '../route';
import { planView } from './review-plan-view';

/** Lets a plan be dropped anywhere on the page. */
export function acceptDrops(): void {
  const cover = el('div', { class: 'drop-cover', hidden: true }, el('p', {}, 'Drop the plan to review it'));
  document.body.append(cover);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    cover.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) cover.hidden = true;
  });
  addEventListener('drop', (event) => {
    cover.hidden = true;
    if (!hasFile(event)) return;
    event.preventDefault();
    if (currentRoute().view !== 'review') go('review', {});
    void planView.take([...(event.dataTransfer?.files ?? [])]);
  });
}
