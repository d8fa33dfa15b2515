import type { Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { auditRoutes, auditText, firewallOf, routesTo, routeText } from '../../engine/trace';
import { configurationsFrom, shownPlace, type ConfigurationFlags } from './configurations';
import { chooseConfiguration, type BeforeFlag } from './before';
import { addPlaceOptions } from './place-options';
import type { Io } from '../io';

interface RouteFlags extends ConfigurationFlags, BeforeFlag {
  readonly json?: true;
}

/** Adds `scm route`. */
export function addRoute(program: Command, io: Io): void {
  const command = program
    .command('route')
    .description('Look up an address in each router: route, next hop, interface, zone, routes of equal cost.')
    .argument(
      '<address>',
      'destination address, after NAT; any: all destinations that loop, are dropped or have no route',
    )
    .argument('[plan]', 'plan, as for "scm review"; default: the file of --snapshot, else the service')
    .option('--before', 'with a plan: look up in the configuration before the plan');
  addPlaceOptions(io, command)
    .option('--json', 'print JSON')
    .action((address: string, plan: string | undefined, flags: RouteFlags) => run(io, address, plan, flags));
}

async function run(io: Io, address: string, plan: string | undefined, flags: RouteFlags): Promise<void> {
  const found = await configurationsFrom(io, plan, flags, []);
  const configuration = chooseConfiguration(found, flags);
  const firewall = firewallOf(configuration, found.container);
  const container = shownPlace(configuration, found.container);
  if (address === 'any') {
    const audit = auditRoutes(firewall);
    io.stdout.write(
      flags.json === true
        ? `${visibleJson(JSON.stringify({ format: 'scm-route-audit/1', ...audit }, undefined, 2))}\n`
        : auditText(visibleData({ ...audit, container })),
    );
    return;
  }
  const answer = routesTo(firewall, address);
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify({ format: 'scm-route/1', ...answer }, undefined, 2))}\n`
      : routeText(visibleData({ ...answer, container })),
  );
}
