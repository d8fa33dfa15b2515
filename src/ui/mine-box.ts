import { el } from './dom';
import { choose } from './route';

/** Makes a check box that narrows a list to what the own account changed. */
export function mineBox(isMine: boolean): HTMLElement {
  const box = el('input', { type: 'checkbox', checked: isMine, 'data-key': 'mine' });
  box.addEventListener('change', () => choose({ mine: box.checked ? 'yes' : undefined }));
  return el('label', { class: 'check' }, box, ' Only mine');
}
