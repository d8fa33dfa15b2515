import type { Command } from 'commander';
import { acceptEarlierOption } from '../earlier-option';
import { addFactsOptions } from '../facts-options';

/** Adds the options that select the configuration and the firewall. */
export function addPlaceOptions(command: Command): Command {
  const chosen = acceptEarlierOption(command, '--base <file>', { name: 'snapshot' })
    .option(
      '--snapshot <file>',
      'file of "scm snapshot", or an export of PAN-OS or Panorama: the configuration, or what the plan does not contain',
    )
    .option('--folder <name>', 'firewall directly in this folder; default: the only one of the configuration')
    .option('--device <name>', 'firewall with this serial number or display name')
    .option(
      '--running',
      'use the running configuration; requires --folder or --device and SCM_CONTROL_URL (local service)',
    );
  return addFactsOptions(chosen);
}
