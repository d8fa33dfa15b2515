import type { Overview } from '../answers';
import { el, type Child } from '../dom';
import { hashOf } from '../route';
import { nothing } from '../shown';

type Kinds = Overview['kinds'];
interface Count {
  readonly kind: string;
  readonly label: string;
  readonly domain: string;
  readonly count: number;
}

/** Maximum number of kinds listed on a domain's card; the rest are counted. */
const mostKinds = 5;

/** Returns the number of own objects: those that a new tenant does not have. */
export function ownCount(kinds: Kinds): number {
  return kinds.reduce((sum, { count, predefined }) => sum + count - predefined, 0);
}

/** Makes a card for each domain with own objects; what every tenant has is folded away. */
export function kindGroups(kinds: Kinds): Child {
  const own = kinds.map(({ predefined, ...one }) => ({ ...one, count: one.count - predefined }));
  const seeded = kinds.map(({ predefined, ...one }) => ({ ...one, count: predefined }));
  const total = seeded.reduce((sum, { count }) => sum + count, 0);
  return [
    own.some(({ count }) => count > 0)
      ? cards(own)
      : nothing('No own object yet', 'What is created through the API appears here.'),
    total === 0
      ? undefined
      : el(
          'details',
          { class: 'seeded', 'data-key': 'seeded objects' },
          el('summary', {}, `${total.toLocaleString('en')} objects that every tenant has`),
          cards(seeded),
        ),
  ];
}

function cards(all: readonly Count[]): HTMLElement {
  const kinds = all.filter(({ count }) => count > 0);
  const domains = [...new Set(kinds.map(({ domain }) => domain))];
  return el(
    'div',
    { class: 'groups' },
    domains.map((domain) =>
      card(
        domain,
        kinds.filter((one) => one.domain === domain),
      ),
    ),
  );
}

function card(domain: string, kinds: readonly Count[]): HTMLElement {
  const sorted = kinds.toSorted((a, b) => b.count - a.count);
  const rest = sorted.slice(mostKinds);
  const more = rest.reduce((sum, { count }) => sum + count, 0);
  return el(
    'div',
    { class: 'group-card' },
    el('h3', {}, domain),
    el(
      'ul',
      {},
      sorted
        .slice(0, mostKinds)
        .map(({ kind, label, count }) =>
          el('li', {}, el('a', { href: hashOf('objects', { kind }) }, label), number(count)),
        ),
      rest.length === 0
        ? undefined
        : el('li', { class: 'quiet' }, `and ${rest.length} more ${rest.length === 1 ? 'kind' : 'kinds'}`, number(more)),
    ),
  );
}

function number(count: number): HTMLElement {
  return el('span', { class: 'number' }, count.toLocaleString('en'));
}
