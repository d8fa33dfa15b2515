import { el } from '../dom';
import type { RuleLink } from '../../review';
import type { Page } from './view';

/** Returns the id of a rule's row. */
export function ruleId([rulebase, row]: RuleLink): string {
  return `rule-${rulebase}-${row}`;
}

/** Makes a link to a rule, even if its row is hidden or not drawn yet. */
export function ruleLink(rule: RuleLink, text: string, show: Page['show']): HTMLAnchorElement {
  const link = el('a', { href: `#${ruleId(rule)}` }, text);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    show({ wanted: rule, rules: 'all', filter: '', container: undefined, side: 'both' });
  });
  return link;
}
