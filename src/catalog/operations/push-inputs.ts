/** Definition of a push input. */
export interface PushInput {
  readonly type: 'text' | 'texts' | 'text-map' | 'flag' | 'timeouts' | 'stages';
  readonly doc: string;
  /**
   * What it decides: nothing about the configuration; which firewalls get which changes; or how a push is watched and
   * what happens if it fails.
   */
  readonly effect: 'none' | 'targets' | 'safeguard';
  /** Allowed values; the first is the default. */
  readonly words?: readonly [string, ...string[]];
  /** Not available in `scm_push_on_destroy`, which pushes only the destroy. */
  readonly pushOnly?: true;
  /** The push-on-destroy construct inherits it from the push construct. */
  readonly sharedWithDestroy?: true;
  /** Also available without a resource: in the action, and on the command line with this flag. */
  readonly cli?: { readonly flag: string; readonly help: string };
}

/**
 * Every input of a push, by attribute name. Defines the schema and plan of `scm_push` and `scm_push_on_destroy`, the
 * action, the construct props and the flags of `scm push`.
 */
export const pushInputs = {
  triggers: {
    type: 'text-map',
    effect: 'none',
    doc: 'Map of the `revision` of each resource that the push activates. A changed value triggers a push. If absent, every change of the resources that the push depends on triggers one.',
    pushOnly: true,
  },
  first: {
    type: 'text',
    effect: 'targets',
    doc:
      'Action on create: `push` (default), or `record`, which stores the triggers without a push, for adopted objects ' +
      'that already run. A push is still sent if this configuration has written an object.',
    words: ['push', 'record'],
    pushOnly: true,
  },
  folders: {
    type: 'texts',
    effect: 'targets',
    doc: 'Folders to push, including child folders. Default: the folders that contain the changes.',
    cli: { flag: '--folder <name...>', help: 'folders to push, including child folders' },
  },
  devices: {
    type: 'texts',
    effect: 'targets',
    doc: 'Serial numbers of the devices to push to.',
    cli: { flag: '--device <serial...>', help: 'serial numbers of firewalls to push to' },
  },
  own_changes_only: {
    type: 'flag',
    effect: 'targets',
    doc:
      'Push only the changes of this service account. The service refuses this above 500 changes, after a version was ' +
      'loaded and after snippets were associated; the push then fails. Default: the changes of all accounts.',
    sharedWithDestroy: true,
    cli: { flag: '--own-changes-only', help: 'push only the changes of this account' },
  },
  description: {
    type: 'text',
    effect: 'none',
    doc: 'Description of the push job and of the configuration version.',
    cli: { flag: '--description <text>', help: 'description of the job and of the version' },
  },
  on_busy: {
    type: 'text',
    effect: 'none',
    doc: 'While another push job is running: `queue` (default) submits this push behind it, `wait` waits before it submits, `fail` fails.',
    words: ['queue', 'wait', 'fail'],
    sharedWithDestroy: true,
    cli: { flag: '--on-busy <action>', help: 'while another push is running' },
  },
  offline_devices: {
    type: 'text',
    effect: 'safeguard',
    doc: 'Disconnected firewalls that did not receive the push: `error` (default) fails the push, `warn` lists them in a warning.',
    words: ['error', 'warn'],
    sharedWithDestroy: true,
    cli: { flag: '--offline-devices <action>', help: 'disconnected firewalls that did not receive the push' },
  },
  on_failure: {
    type: 'text',
    effect: 'safeguard',
    doc:
      'After a failed push: `error` (default) keeps the candidate configuration; `restore` loads the running version into ' +
      'it if no firewall was updated and no newer version exists. Requires `discard_all_staged_changes`.',
    words: ['error', 'restore'],
  },
  discard_all_staged_changes: {
    type: 'flag',
    effect: 'safeguard',
    doc: 'Confirms that `on_failure = "restore"` may discard the staged changes of all accounts.',
  },
  stages: {
    type: 'stages',
    effect: 'safeguard',
    doc:
      'Stages of a rollout: each is pushed, waited for and checked before the next one starts. Without it, everything is ' +
      'pushed at once.',
    pushOnly: true,
  },
  timeouts: {
    type: 'timeouts',
    effect: 'none',
    doc: 'Timeout for the job, for example `90s`, `30m` or `2h`. Default: 60m each.',
  },
} as const satisfies Readonly<Record<string, PushInput>>;

/** Name of a push input. */
export type PushInputName = keyof typeof pushInputs;

/** Returns the value of an input that counts: its default if it has none; an empty list is none. */
export function pushValue({ words, type }: PushInput, value: unknown): unknown {
  if (value === undefined || value === null) return words?.[0] ?? (type === 'flag' ? false : undefined);
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** Returns the names of the selected inputs, in table order. */
export function pushInputNames(where: (input: PushInput) => boolean = () => true): readonly PushInputName[] {
  return (Object.keys(pushInputs) as PushInputName[]).filter((name) => where(pushInputs[name])); // the table's keys
}

/** Inputs with a list of allowed values. */
export type PushWordInput = {
  [Name in PushInputName]: (typeof pushInputs)[Name] extends { readonly words: readonly string[] } ? Name : never;
}[PushInputName];

/** Inputs of a push without a resource: the action and the command line. */
export type StandalonePushInput = {
  [Name in PushInputName]: (typeof pushInputs)[Name] extends { readonly cli: object } ? Name : never;
}[PushInputName];

/** Converts an attribute name to camel case: `on_busy` → `onBusy`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
