/** Handles a key in a tree: arrows, Home, End, Enter, Space and letters. */
export function moveInTree(tree: HTMLElement, event: KeyboardEvent, fold: (item: HTMLLIElement) => void): void {
  const here = document.activeElement?.closest('li');
  if (here === null || here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...tree.querySelectorAll('li')].filter(
    (one) => one.parentElement?.closest('[aria-expanded="false"]') === null,
  );
  const at = items.indexOf(here);
  const target = targetOf(event.key, here, items, at);
  if (target === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (target === 'choose') here.click();
  else if (target === 'toggle') fold(here);
  else {
    for (const one of items) one.setAttribute('tabindex', one === target ? '0' : '-1');
    target.focus();
  }
}

function targetOf(
  key: string,
  here: HTMLLIElement,
  items: readonly HTMLLIElement[],
  at: number,
): HTMLLIElement | 'choose' | 'toggle' | undefined {
  const expanded = here.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[at + 1];
    case 'ArrowUp':
      return items[at - 1];
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowRight':
      return expanded === 'false' ? 'toggle' : expanded === 'true' ? items[at + 1] : undefined;
    case 'ArrowLeft':
      return expanded === 'true' ? 'toggle' : (here.parentElement?.closest('li') ?? undefined);
    case 'Enter':
    case ' ':
      return 'choose';
    default: {
      if (key.length !== 1 || !/\p{L}/u.test(key)) return undefined;
      const from = [...items.slice(at + 1), ...items.slice(0, at)];
      return from.find((one) => (one.getAttribute('data-name') ?? '').toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
