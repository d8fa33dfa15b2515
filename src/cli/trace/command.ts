import { Option, type Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { atTime } from '../../engine/policy';
import { checkPlace, firewallOf, trace, traceText, type Locate, type Trace, type TracedFlow } from '../../engine/trace';
import { addAtOption, minuteAt, type AtFlag } from '../at-option';
import { UsageError } from '../exit';
import { chooseConfiguration, type BeforeFlag } from './before';
import { configurationsFrom, shownPlace, type ConfigurationFlags } from './configurations';
import { addPlaceOptions } from './place-options';
import type { Io } from '../io';

interface TraceFlags extends ConfigurationFlags, BeforeFlag, AtFlag {
  readonly from: string;
  readonly to: string;
  readonly port?: string;
  readonly protocol: string;
  readonly sourcePort?: string;
  readonly app?: string;
  readonly user?: string;
  readonly category?: string;
  readonly fromZone?: string;
  readonly fromInterface?: string;
  readonly toZone?: string;
  readonly allRules?: true;
  readonly return?: true;
  readonly json?: true;
}

/** Adds `scm trace`. */
export function addTrace(program: Command, io: Io): void {
  const command = program
    .command('trace')
    .description(
      'Follow one connection through a firewall: ingress zone, route, NAT, security rule, decryption, profiles, QoS.',
    )
    .argument('[plan]', 'plan, as for "scm review"; default: the file of --snapshot, else the service')
    .requiredOption('--from <address>', 'source address')
    .requiredOption('--to <address>', 'destination address, before NAT')
    .option('--port <port>', 'destination port, before NAT; for tcp and udp')
    .addOption(new Option('--protocol <name>', 'tcp, udp, icmp, or a number of IP').default('tcp'))
    .option('--source-port <port>', 'source port; default: any')
    .option('--app <name>', 'application (App-ID); default: any')
    .option('--user <name>', 'user or group, as named in rules')
    .option('--category <name>', 'URL category')
    .option('--from-zone <zone>', 'source zone; default: zone of the route to the source')
    .option('--from-interface <name>', 'source interface; default: that of the route to the source')
    .option('--to-zone <zone>', 'destination zone; default: zone of the route to the destination')
    .option('--all-rules', 'list every security rule that matches, not only the first')
    .option('--return', 'also follow the reply: the way back, and whether the session survives')
    .option('--before', 'with a plan: trace the configuration before the plan');
  addAtOption(addPlaceOptions(io, command), 'every schedule is a condition')
    .option('--json', 'print JSON')
    .action((plan: string | undefined, flags: TraceFlags) => run(io, plan, flags));
}

async function run(io: Io, plan: string | undefined, flags: TraceFlags): Promise<void> {
  const flow = flowOf(flags);
  const configurations = await configurationsFrom(io, plan, flags, flags.app === undefined ? [] : [flags.app]);
  const { container, locate } = configurations;
  const minute = await minuteAt(io, flags.at);
  const chosen = chooseConfiguration(configurations, flags);
  const configuration = minute === undefined ? chosen : atTime(chosen, container, minute);
  const options = {
    ...(flags.allRules === true ? { allRules: true as const } : {}),
    ...(flags.return === true ? { wayBack: true as const } : {}),
  };
  const firewall = firewallOf(configuration, container);
  checkPlace(firewall, flow);
  const found = trace(firewall, flow, options);
  const shown = { ...found, container: shownPlace(configuration, container) };
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify(locateObjects(found, locate), undefined, 2))}\n`
      : traceText(visibleData(shown), locate),
  );
}

function flowOf(flags: TraceFlags): TracedFlow {
  checkTexts(flags);
  const { from, to, port, protocol, sourcePort, app, user, category, fromZone, fromInterface, toZone } = flags;
  return {
    source: from,
    destination: to,
    service: serviceOf(protocol.toLowerCase(), port, sourcePort),
    ...(sourcePort === undefined ? {} : { sourcePort: portIn('--source-port', sourcePort) }),
    ...(app === undefined ? {} : { application: app }),
    ...(user === undefined ? {} : { user }),
    ...(category === undefined ? {} : { category }),
    ...(fromZone === undefined ? {} : { fromZone }),
    ...(fromInterface === undefined ? {} : { fromInterface }),
    ...(toZone === undefined ? {} : { toZone }),
  };
}

function serviceOf(protocol: string, port: string | undefined, sourcePort: string | undefined): string {
  if (protocol !== 'tcp' && protocol !== 'udp') {
    const given = port ?? sourcePort;
    if (given !== undefined) {
      throw new UsageError(
        'PORT_UNUSED',
        `cannot trace ${protocol} with port ${given}: only tcp and udp have ports; remove --port and --source-port`,
      );
    }
    if (protocol.startsWith('tcp') || protocol.startsWith('udp')) {
      throw new UsageError(
        'USAGE',
        `cannot trace protocol "${protocol}": pass --protocol ${protocol.slice(0, 3)} and --port`,
      );
    }
    return /^\d+$/.test(protocol) ? `ip/${protocol}` : protocol;
  }
  if (port === undefined) {
    throw new UsageError('PORT_NEEDED', `cannot trace ${protocol}: no port is given; pass --port`);
  }
  return `${protocol}/${String(portIn('--port', port))}`;
}

/** An empty text names nothing, and no rule matches it. */
function checkTexts(flags: TraceFlags): void {
  const empty = (['app', 'user', 'category'] as const).find((name) => flags[name]?.trim() === '');
  if (empty === undefined) return;
  throw new UsageError('USAGE', `cannot trace: --${empty} is empty; leave it out, or give a name`);
}

/** One connection has one port. Throws `USAGE` for other texts, also for those that `Number` reads. */
function portIn(option: string, text: string): number {
  const port = Number(text);
  if (/^(?:0|[1-9]\d{0,4})$/.test(text) && port <= 65_535) return port;
  throw new UsageError(
    'USAGE',
    `cannot trace ${option} "${text}": it is not one port; give a whole number from 0 to 65535`,
  );
}

/** Adds the source location of each object to the steps. */
function locateObjects({ paths, ...rest }: Trace, locate: Locate) {
  const withLocations = paths.map(({ steps, ...path }) => ({
    ...path,
    steps: steps.map(({ objects, ...step }) => ({
      ...step,
      objects: objects.map((object) => ({ ...object, ...locate(object) })),
    })),
  }));
  return { format: 'scm-trace/1', ...rest, paths: withLocations };
}
