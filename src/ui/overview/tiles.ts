import type { Overview, UsageSummary } from '../answers';
import { el, type Child } from '../dom';
import type { Chosen } from '../folder-tree';
import { hashOf, type ViewName } from '../route';
import { periodText } from '../use/use-text';
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
  return el(
    'a',
    { class: `tile ${tone}`, href: hashOf(view, chosen), 'data-key': `tile ${label}` },
    el('span', { class: 'tile-label' }, label),
    figureOf(figure, unit),
    el('span', { class: 'tile-more' }, more),
  );
}

function figureOf(figure: number | string, unit: string): HTMLElement {
  const shown = typeof figure === 'number' ? figure.toLocaleString('en') : figure;
  const strong = el('strong', { class: typeof figure === 'number' ? 'figure' : undefined }, shown);
  return el('span', { class: 'tile-figure' }, strong, ' ', unit);
}

/** What a chosen usage report says; its name alone if the service lost it. */
export type ShownUsage = UsageSummary | string | undefined;

/** Makes the tiles about the rules of a place: what the internet reaches, and which rules have no effect. */
export function policyTiles(
  place: Chosen,
  policy: PolicyFacts | string | undefined,
  usage: ShownUsage,
): readonly HTMLElement[] {
  const at = { scope: place.scope, name: place.name };
  return [internetTile(at, policy), ruleTile(at, policy, usage)];
}

type Place = Readonly<Record<'scope' | 'name', string>>;

function internetTile(at: Place, policy: PolicyFacts | string | undefined): HTMLElement {
  if (policy === undefined || typeof policy === 'string') {
    const why = policy ?? `The map of ${at.name} is being computed.`;
    return tile('map', 'From the internet', '…', '', why, 'plain', at);
  }
  const { fromInternet } = policy;
  const names = fromInternet.slice(0, 5).join(', ') + (fromInternet.length > 5 ? ' …' : '');
  const reachable = `${fromInternet.length === 1 ? 'zone is' : 'zones are'} reachable`;
  const more = names === '' ? `Zones of ${at.name}.` : `In ${at.name}: ${names}.`;
  return tile('map', 'From the internet', fromInternet.length, reachable, more, 'plain', at);
}

/** A tile with two links: the rules without effect, and those that were never used. */
function ruleTile(at: Place, policy: PolicyFacts | string | undefined, usage: ShownUsage): HTMLElement {
  return el(
    'div',
    { class: 'tile split' },
    el('span', { class: 'tile-label' }, 'Rules without effect'),
    withoutEffect(at, policy),
    neverUsed(usage),
  );
}

function withoutEffect(at: Place, policy: PolicyFacts | string | undefined): HTMLElement {
  if (policy === undefined || typeof policy === 'string')
    return line('rules', 'Rules without effect', '…', '', policy ?? 'They are being looked for.', at);
  const { shadowed, expired } = policy;
  const without = expired + shadowed;
  const kinds = [
    ...(expired === 0 ? [] : [`${expired} expired`]),
    ...(shadowed === 0 ? [] : [`${shadowed} never ${shadowed === 1 ? 'matches' : 'match'}`]),
  ].join(', ');
  return line(
    'rules',
    'Rules without effect',
    without,
    without === 1 ? 'rule has no effect' : 'rules have no effect',
    `In ${at.name}${kinds === '' ? '' : `: ${kinds}`}.`,
    { ...at, ...(without === 0 ? {} : { filter: expired > 0 ? 'expired' : 'shadowed' }) },
  );
}

function neverUsed(usage: ShownUsage): HTMLElement {
  const name = 'Rules never used';
  if (usage === undefined)
    return line('rules', name, '', '', 'Which are never used? Add the JSON of "scm usage --logs" under Rules.', {});
  if (typeof usage === 'string')
    return line('rules', name, '', '', `The service no longer has ${usage}: choose it again under Rules.`, {});
  const { unused, notJudged, unusedIn, file } = usage;
  const [most] = unusedIn;
  const left = notJudged === 0 ? '' : ` ${notJudged.toLocaleString('en')} not judged.`;
  const where = most === undefined ? '' : ` ${most.count.toLocaleString('en')} in ${most.name}.`;
  return line(
    'rules',
    name,
    unused,
    unused === 1 ? 'rule was never used' : 'rules were never used',
    [`By ${file}, `, periodText(usage), `.${where}${left}`],
    most === undefined ? {} : { scope: most.scope, name: most.name, filter: 'never used' },
  );
}

function line(
  view: ViewName,
  label: string,
  figure: number | string,
  unit: string,
  more: Child,
  chosen: Readonly<Record<string, string>>,
): HTMLElement {
  return el(
    'a',
    { class: 'tile-line', href: hashOf(view, chosen), 'data-key': `tile ${label}` },
    figure === '' ? undefined : figureOf(figure, unit),
    el('span', { class: 'tile-more' }, more),
  );
}

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
