import { el } from './dom';
import { choose, type Route } from './route';

/** Makes a check box that narrows a list to what the own account changed. */
export function mineBox(account: string, isMine: boolean): HTMLElement | undefined {
  if (account === '')
    return isMine ? el('span', { class: 'quiet' }, '"Only mine" needs an account: log in.') : undefined;
  const box = el('input', { type: 'checkbox', checked: isMine, 'data-key': 'mine' });
  box.addEventListener('change', () => choose({ mine: box.checked ? 'yes' : undefined }));
  return el('label', { class: 'check' }, box, ' Only mine');
}

/** Returns the account whose changes a list is narrowed to. */
export function narrowedTo(account: string, chosen: Route['chosen']): string | undefined {
  return chosen['mine'] === 'yes' && account !== '' ? account : undefined;
}
