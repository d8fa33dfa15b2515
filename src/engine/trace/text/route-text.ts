import type { RouteResult, RouteWay, UsedRoute } from '../route/route-to';

/** Formats the routes to an address: one line for each router and next hop. */
export function routeText({ container, address, ways, assumptions }: RouteResult): string {
  const head = `${address} at ${container.scope} ${container.name}:`;
  if (ways.length === 0) return `${head} the configuration has no router, so no route is known\n`;
  const assumed = assumptions.map((assumption) => `  assumed: ${assumption}`);
  return `${[head, ...ways.map(wayText), ...assumed].join('\n')}\n`;
}

function wayText(way: RouteWay): string {
  const { router, routes, equalCost } = way;
  const used = routes.map(usedText).join(', then ');
  const same =
    equalCost === undefined
      ? ''
      : equalCost === 'ECMP'
        ? '; ECMP: a session uses any route of equal cost'
        : '; one of the routes of equal cost is installed';
  return `  router ${router}: ${endText(way)}${used === '' ? '' : ` (${used}${same})`}`;
}

function endText({ is, interface: at, zone, nextHop, why }: RouteWay): string {
  if (is === 'dropped') return `dropped, ${why ?? ''}`;
  if (is === 'unknown') return `unknown, ${why ?? ''}`;
  const place = zone === undefined ? 'in no zone' : `zone ${zone}`;
  return `interface ${at ?? ''}, ${place}${nextHop === undefined ? '' : `, next hop ${nextHop}`}`;
}

function usedText({ name, source, prefix, distance, metric }: UsedRoute): string {
  if (source === 'connected') return `connected network ${prefix}`;
  const what = source === 'learned' ? `default route that ${name} learns` : `static route ${name} to ${prefix}`;
  return `${what}, distance ${String(distance)}, metric ${String(metric)}`;
}
