import type { Command } from 'commander';
import { visibleData, visibleJson } from '../../core';
import { atTime } from '../../engine/policy';
import {
  checkPlace,
  firewallOf,
  parsePermit,
  parseQuery,
  permitText,
  permitted,
  reach,
  reachText,
} from '../../engine/trace';
import { addAtOption, minuteAt, type AtFlag } from '../at-option';
import { configurationsFrom, shownPlace, type ConfigurationFlags } from './configurations';
import { chooseConfiguration, type BeforeFlag } from './before';
import { addPlaceOptions } from './place-options';
import type { Io } from '../io';

interface QueryFlags extends ConfigurationFlags, BeforeFlag, AtFlag {
  readonly json?: true;
}

/** Adds `scm query`. */
export function addQuery(program: Command, io: Io): void {
  const command = program
    .command('query')
    .description(
      'Find the traffic that can reach a host, with routes and NAT: "who can reach 10.1.0.5 on tcp/22", "what can 10.8.1.5 reach", "can 10.8.1.5 reach 10.1.0.5 on tcp/22"; then "from zone ZONE", "from interface INTERFACE", "with APPLICATION", "as USER". Without routes: "what may zone guests send to servers on tcp/22".',
    )
    .argument('<question>', 'query in one of these forms; address and port of the host are those after NAT')
    .argument('[plan]', 'plan, as for "scm review"; default: the file of --snapshot, else the service')
    .option('--before', 'with a plan: query the configuration before the plan');
  addAtOption(addPlaceOptions(io, command), 'every schedule is a condition')
    .option('--json', 'print JSON')
    .action((question: string, plan: string | undefined, flags: QueryFlags) => run(io, question, plan, flags));
}

async function run(io: Io, question: string, plan: string | undefined, flags: QueryFlags): Promise<void> {
  const permit = parsePermit(question);
  const query = permit ?? parseQuery(question);
  const found = await configurationsFrom(io, plan, flags, query.application === undefined ? [] : [query.application]);
  const minute = await minuteAt(io, flags.at);
  const chosen = chooseConfiguration(found, flags);
  const configuration = minute === undefined ? chosen : atTime(chosen, found.container, minute);
  const firewall = firewallOf(configuration, found.container);
  const container = shownPlace(configuration, found.container);
  if (permit !== undefined) {
    const answer = permitted(firewall, permit);
    const text = (): string => permitText(visibleData({ ...answer, container }), found.locate);
    write(io, flags, { format: 'scm-query-rules/1', ...answer }, text);
    return;
  }
  checkPlace(firewall, query);
  const answer = reach(firewall, query);
  const text = (): string => reachText(visibleData({ ...answer, container }), found.locate);
  write(io, flags, { format: 'scm-query/1', ...answer }, text);
}

function write(io: Io, { json }: QueryFlags, answer: object, text: () => string): void {
  io.stdout.write(json === true ? `${visibleJson(JSON.stringify(answer, undefined, 2))}\n` : text());
}
