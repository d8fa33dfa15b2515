import { Option, type Command } from 'commander';
import { acceptEarlierOption } from '../earlier-option';
import { addFactsOptions } from '../facts-options';
import type { Io } from '../io';

/** An option with another name for the same value. */
function same(command: Command, flags: string, name: string, description: string): Option {
  const option = new Option(flags, description);
  command.on(`option:${option.name()}`, (value: string) => command.setOptionValueWithSource(name, value, 'cli'));
  return option;
}

/** Adds the options that select the configuration and the firewall. */
export function addPlaceOptions(io: Io, command: Command): Command {
  const chosen = acceptEarlierOption(io, command, '--base <file>', { name: 'snapshot' })
    .option(
      '--snapshot <file>',
      'file of "scm snapshot", or an export of PAN-OS or Panorama: the configuration, or what the plan does not contain',
    )
    .option('--folder <name>', 'firewall directly in this folder; default: the only one of the configuration')
    .addOption(same(command, '--config <file>', 'snapshot', 'the same as --snapshot, for an export'))
    .addOption(same(command, '--device-group <name>', 'folder', 'the same as --folder, for an export of Panorama'))
    .option('--device <name>', 'firewall with this serial number or display name')
    .option(
      '--running',
      'use the running configuration; requires --folder or --device and SCM_CONTROL_URL (local service)',
    );
  return addFactsOptions(chosen);
}
