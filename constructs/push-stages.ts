import { fail } from './fail';
import type { FolderReference } from './folder';
import { names } from './names';
import { omitUndefined } from './object-config';

/** A check after a stage of a rollout. */
export interface PushCheck {
  /**
   * Name of the check in messages.
   * @default its form, such as `https`
   * @example name: 'shop'
   */
  readonly name?: string;
  /**
   * Address that must answer with a status from 200 to 399. Set one form in each check.
   * @default no such check
   * @example https: 'https://shop.example.com/health'
   */
  readonly https?: string;
  /**
   * Host and port that must accept a connection.
   * @default no such check
   * @example tcp: 'mail.example.com:25'
   */
  readonly tcp?: string;
  /**
   * Program and its arguments, which must exit with 0. It runs without a shell.
   * @default no such check
   * @example command: ['./check-shop.sh', 'bergen']
   */
  readonly command?: readonly string[];
  /**
   * Questions of `scm query` whose traffic must be allowed completely.
   * @default none
   * @example allow: ['can staff reach mail on tcp/25']
   */
  readonly allow?: readonly string[];
  /**
   * Questions of `scm query` whose traffic must be blocked completely.
   * @default none
   * @example deny: ['can guests reach datacenter']
   */
  readonly deny?: readonly string[];
  /**
   * File with the line that approves the stage; empty for `scm-approvals.txt`. `scm approve` writes it.
   * @default no such check
   * @example approval: 'approvals.txt'
   */
  readonly approval?: string;
  /**
   * Limit of one attempt; of an approval the limit of the wait. Not for `allow` and `deny`.
   * @default '10s', of an approval '24h'
   * @example timeout: '30s'
   */
  readonly timeout?: string;
  /**
   * Further attempts after the first one. Not for `allow`, `deny` and `approval`.
   * @default 0
   * @example retries: 3
   */
  readonly retries?: number;
  /**
   * Pause between two attempts. Not for `allow` and `deny`.
   * @default '5s'
   * @example interval: '30s'
   */
  readonly interval?: string;
}

/** What happens after the push of a stage. */
export interface StageOptions {
  /**
   * Name of the stage.
   * @default the name of its first folder or firewall, or `rest`
   * @example name: 'canary'
   */
  readonly name?: string;
  /**
   * Pause before the checks.
   * @default none
   * @example wait: '10m'
   */
  readonly wait?: string;
  /**
   * Checks, in their order. Always checked: each firewall is connected and runs the new version.
   * @default only that
   * @example checks: [{ tcp: 'mail.example.com:25' }]
   */
  readonly checks?: readonly PushCheck[];
  /**
   * Number of firewalls that may fail without a stop.
   * @default 0
   * @example maxFailures: 1
   */
  readonly maxFailures?: number;
}

/** A stage of a rollout. */
export interface PushStage extends StageOptions {
  /**
   * Name of the stage.
   * @example name: 'canary'
   */
  readonly name: string;
  /**
   * Folders of the stage, including child folders. They must be in the folders of the push, if it names any.
   * @default none; without folders and devices, everything that is left
   * @example folders: [branches]
   */
  readonly folders?: readonly FolderReference[];
  /**
   * Serial numbers of the firewalls of the stage.
   * @default none; without folders and devices, everything that is left
   * @example devices: ['007951000000001']
   */
  readonly devices?: readonly string[];
}

/** A stage for a folder, several folders, or the firewalls with some serial numbers: `canary('Bergen', { wait: '10m' })`. */
export function canary(
  where: FolderReference | readonly FolderReference[] | { readonly devices: readonly string[] },
  options: StageOptions = {},
): PushStage {
  if (isDevices(where)) {
    const devices = where.devices.slice();
    return { ...options, devices, name: options.name ?? devices[0] ?? 'canary' };
  }
  const folders = (Array.isArray(where) ? where : [where]) as readonly FolderReference[]; // not devices
  if (folders.length === 0) fail('STAGE_EMPTY', 'cannot make a stage: canary() got no folder; name one, or use rest()');
  const [first] = folders;
  const name = options.name ?? (typeof first === 'string' ? first : first?.node.id) ?? 'canary';
  return { ...options, folders, name };
}

function isDevices(where: unknown): where is { readonly devices: readonly string[] } {
  return typeof where === 'object' && where !== null && 'devices' in where && Array.isArray(where.devices);
}

/** The last stage: everything that no earlier stage has. */
export function rest(options: StageOptions = {}): PushStage {
  return { ...options, name: options.name ?? 'rest' };
}

/** Converts a stage to the form of the generated class. */
export function stageFields({ name, folders, devices, wait, maxFailures, checks }: PushStage) {
  return omitUndefined({
    name,
    folders: names(folders),
    devices: devices?.slice(),
    wait,
    maxFailures,
    checks: checks?.map(({ command, allow, deny, ...other }) => ({
      ...omitUndefined(other),
      ...omitUndefined({ command: command?.slice(), allow: allow?.slice(), deny: deny?.slice() }),
    })),
  });
}
