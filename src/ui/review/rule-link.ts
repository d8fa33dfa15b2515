import { el } from '../dom';
import type { RuleLink } from '../../review';
import type { Page } from './view';

/** The id of a rule's row. */
export function ruleId([rulebase, row]: RuleLink): string {
  return `rule-${rulebase}-${row}`;
}

/** Leads to a rule, wherever its row is and whether it is drawn yet. */
export function ruleLink(rule: RuleLink, text: string, show: Page['show']): HTMLAnchorElement {
  const link = el('a', { href: `#${ruleId(rule)}` }, text);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    show({ wanted: rule, rules: 'all', filter: '', container: undefined, side: 'both' });
  });
  return link;
}
