import { InvalidArgumentError, Option, type Command } from 'commander';
import { pushInputNames, pushInputs, type PushInput, type StandalonePushInput } from '../../catalog';
import { messageOf } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { optionsOf, parseDuration, type SinglePush } from '../../provider/push';
import { UsageError } from '../exit';

/** The parsed options of a push. */
export interface PushFlags {
  readonly folder?: readonly string[];
  readonly device?: readonly string[];
  readonly ownChangesOnly?: true;
  readonly description?: string;
  readonly onBusy: SinglePush['onBusy'];
  readonly offlineDevices: SinglePush['offline'];
  readonly timeout: number;
  readonly json?: true;
}

/** Adds the options that define a push. */
export function addPushFlags(command: Command): Command {
  for (const name of pushInputNames()) {
    const { cli, words }: PushInput = pushInputs[name];
    if (cli === undefined) continue;
    const option = new Option(cli.flag, cli.help);
    command.addOption(words === undefined ? option : option.choices(words).default(words[0]));
  }
  return command.addOption(timeoutOption());
}

/** Creates the `--timeout` option. */
export function timeoutOption(): Option {
  return new Option('--timeout <duration>', 'maximum wait: 90s, 30m or 2h')
    .argParser(duration)
    .default(60 * 60_000, '60m');
}

/** Converts the options to a push. Throws `PUSH_NOWHERE`. */
export function pushOf(flags: PushFlags): SinglePush {
  const { folder = [], device = [], description, ownChangesOnly, onBusy, offlineDevices, timeout } = flags;
  if (folder.length === 0 && device.length === 0) {
    throw new UsageError('PUSH_NOWHERE', 'cannot push: no folder or device is named; pass --folder or --device');
  }
  // The type requires every input that has a flag.
  const inputs: Readonly<Record<StandalonePushInput, TfValue>> = {
    folders: folder,
    devices: device,
    own_changes_only: ownChangesOnly ?? null,
    description: description ?? null,
    on_busy: onBusy,
    offline_devices: offlineDevices,
  };
  const { onFailure: _, ...options } = optionsOf(inputs, 'create');
  return { ...options, folders: folder, devices: device, limitMs: timeout };
}

function duration(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}
