import type { DroppedDestinations, RouteAudit } from '../audit/dropped-destinations';

/** Maximum number of destinations listed for one reason. */
const listed = 12;

/** Formats the destinations that are not forwarded: one line for each router and reason. */
export function auditText({ container, routers, dropped, unused }: RouteAudit): string {
  const head = `all destinations at ${container.scope} ${container.name}:`;
  if (routers === 0) return `${head} the configuration has no router, so no route is known\n`;
  const lines = [
    ...dropped.map(droppedText),
    ...unused.map(
      ({ router, name, destination, why }) =>
        `  router ${router}: static route ${name} to ${destination} is not used: ${why}`,
    ),
  ];
  return `${[head, ...(lines.length === 0 ? ['  every destination has a way'] : lines)].join('\n')}\n`;
}

function droppedText({ router, is, why, destinations, isPartial }: DroppedDestinations): string {
  const left = destinations.length - listed;
  const shown = `${destinations.slice(0, listed).join(' ')}${left > 0 ? ` and ${String(left)} more; --json lists all` : ''}`;
  return `  router ${router}: ${is}, ${why}${isPartial ? ', by one of the routes of equal cost' : ''}: ${shown}`;
}
