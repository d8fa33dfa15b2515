import type { Command } from 'commander';

/** Adds the options that select the configuration and the firewall. */
export function addPlaceOptions(command: Command): Command {
  return command
    .option('--base <file>', 'what "scm snapshot" saved: the configuration, or what the plan does not hold')
    .option('--folder <name>', 'a firewall directly in this folder; default: the only place of the configuration')
    .option('--device <serial>', 'this firewall')
    .option(
      '--running',
      'the running configuration; requires --folder or --device and SCM_CONTROL_URL (local service)',
    );
}
