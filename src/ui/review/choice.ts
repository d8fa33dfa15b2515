import { button, el } from '../dom';

/** Makes a group of toggle buttons; one is pressed. */
export function choice<Value extends string>(
  name: string,
  values: readonly Value[],
  chosen: Value,
  choose: (value: Value) => void,
): HTMLElement {
  return el(
    'div',
    { role: 'group', 'aria-label': name, class: 'choice' },
    values.map((value) =>
      button(
        { 'aria-pressed': value === chosen ? 'true' : 'false', 'data-key': `${name} ${value}` },
        () => {
          choose(value);
          document.querySelector<HTMLElement>(`[data-key="${name} ${value}"]`)?.focus();
        },
        value,
      ),
    ),
  );
}
