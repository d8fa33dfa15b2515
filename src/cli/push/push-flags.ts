import { InvalidArgumentError, Option, type Command } from 'commander';
import { messageOf } from '../../core/index';
import { inputWords, parseDuration, type SinglePush } from '../../provider/push/index';
import { UsageError } from '../exit';

/** What the options of a push come to. */
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

/** Adds the options that say what to push and how. */
export function addPushFlags(command: Command): Command {
  return command
    .option('--folder <name...>', 'folders to push, with everything below them')
    .option('--device <serial...>', 'serial numbers of firewalls to push to')
    .option('--own-changes-only', 'push only what the account of the credentials changed')
    .option('--description <text>', 'text that the job and the version carry')
    .addOption(
      new Option('--on-busy <what>', 'while another push is under way').choices(inputWords.on_busy).default('queue'),
    )
    .addOption(
      new Option('--offline-devices <what>', 'firewalls that are not connected and did not take it')
        .choices(inputWords.offline_devices)
        .default('error'),
    )
    .addOption(timeoutOption());
}

/** How long to wait. */
export function timeoutOption(): Option {
  return new Option('--timeout <duration>', 'how long to wait, as 90s, 30m or 2h')
    .argParser(duration)
    .default(60 * 60_000, '60m');
}

/** The push that the options ask for. Throws `PUSH_NOWHERE`. */
export function pushOf(flags: PushFlags): SinglePush {
  const { folder = [], device = [], description, ownChangesOnly, onBusy, offlineDevices, timeout } = flags;
  if (folder.length === 0 && device.length === 0) {
    throw new UsageError('PUSH_NOWHERE', 'nothing says what to push: give --folder or --device');
  }
  return {
    folders: folder,
    devices: device,
    changes: ownChangesOnly === true ? 'own' : 'everybodys',
    description,
    onBusy,
    offline: offlineDevices,
    limitMs: timeout,
  };
}

function duration(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}
