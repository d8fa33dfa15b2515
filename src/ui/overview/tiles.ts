import type { Overview } from '../answers';
import { el, type Child } from '../dom';
import type { Chosen } from '../folder-tree';
import { hashOf, type ViewName } from '../route';
import type { Failing } from './failures';
import type { PolicyFacts } from './policy-facts';

/** Makes a tile: a figure as the start of a sentence, and a sentence about it. It links to a view. */
export function tile(
  view: ViewName,
  label: string,
  figure: number | string,
  unit: string,
  more: Child,
  tone = 'plain',
  chosen: Readonly<Record<string, string>> = {},
): HTMLElement {
  const shown = typeof figure === 'number' ? figure.toLocaleString('en') : figure;
  return el(
    'a',
    { class: `tile ${tone}`, href: hashOf(view, chosen), 'data-key': `tile ${label}` },
    el('span', { class: 'tile-label' }, label),
    el(
      'span',
      { class: 'tile-figure' },
      el('strong', { class: typeof figure === 'number' ? 'figure' : undefined }, shown),
      ' ',
      unit,
    ),
    el('span', { class: 'tile-more' }, more),
  );
}

/** Makes the tiles about the rules of a place: what the internet reaches, and which rules have no effect. */
export function policyTiles(place: Chosen, policy: PolicyFacts | string | undefined): readonly HTMLElement[] {
  const at = { scope: place.scope, name: place.name };
  if (policy === undefined || typeof policy === 'string') {
    const why = policy ?? `The map of ${place.name} is being computed.`;
    return [
      tile('map', 'From the internet', '…', '', why, 'plain', at),
      tile('rules', 'Rules without effect', '…', '', neverUsed, 'plain', at),
    ];
  }
  const { fromInternet, shadowed, expired } = policy;
  const names = fromInternet.slice(0, 5).join(', ') + (fromInternet.length > 5 ? ' …' : '');
  const reachable = `${fromInternet.length === 1 ? 'zone is' : 'zones are'} reachable`;
  const without = expired + shadowed;
  const kinds = [
    ...(expired === 0 ? [] : [`${expired} expired`]),
    ...(shadowed === 0 ? [] : [`${shadowed} never ${shadowed === 1 ? 'matches' : 'match'}`]),
  ].join(', ');
  return [
    tile(
      'map',
      'From the internet',
      fromInternet.length,
      reachable,
      names === '' ? `Zones of ${place.name}.` : `In ${place.name}: ${names}.`,
      'plain',
      at,
    ),
    tile(
      'rules',
      'Rules without effect',
      without,
      without === 1 ? 'rule has no effect' : 'rules have no effect',
      `In ${place.name}${kinds === '' ? '' : `: ${kinds}`}. ${neverUsed}`,
      'plain',
      { ...at, ...(without === 0 ? {} : { filter: expired > 0 ? 'expired' : 'shadowed' }) },
    ),
  ];
}

// The service has no traffic log.
const neverUsed = 'A log says which rules are never used: scm usage --logs FILE --snapshot FILE.';

/** Makes the tile of what fails now. It is red only if something does. */
export function failureTile({ pushes, requests }: Failing, { jobs, refusals }: Overview): HTMLElement {
  const failures = pushes.length + requests.length;
  const [push] = pushes;
  if (failures === 0) {
    const pushed = jobs.length === 0 ? 'Nothing was pushed yet' : 'The last push of each firewall succeeded';
    const refused =
      refusals.length === 0 ? '' : `; ${refusals.length === 1 ? 'a request was' : 'requests were'} refused`;
    return tile('jobs', 'Failed', 'Nothing', 'fails now', `${pushed}${refused}.`, 'good');
  }
  if (push === undefined) {
    const unit = `${requests.length === 1 ? 'request' : 'requests'} failed in the last 15 minutes`;
    return tile('requests', 'Failed', failures, unit, 'Open one to see its trace.', 'bad');
  }
  const more = pushes.length === 1 ? '' : ` And ${pushes.length - 1} more.`;
  const unit = pushes.length === 1 ? 'push failed' : 'pushes failed';
  const also =
    requests.length === 0 ? '' : ` ${requests.length === 1 ? 'A request' : `${requests.length} requests`} failed, too.`;
  return tile(
    'jobs',
    'Failed',
    pushes.length,
    unit,
    `${push.name}: ${push.why}. Fix it and push again.${more}${also}`,
    'bad',
  );
}
