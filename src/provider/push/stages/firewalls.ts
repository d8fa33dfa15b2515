import type { Job } from '../../../catalog';
import type { ScmClient } from '../../../client';
import type { Clock } from '../../../core';
import { targetDevicesOf, type ExpectedDevice } from '../target-devices';
import { readTree } from '../tree';
import { PushError } from '../push-error';
import type { StageTarget } from './stage-targets';

/** Calls that show what runs on firewalls. */
export type FirewallClient = Pick<ScmClient, 'running' | 'versions' | 'list'>;

/** What reads them. */
export interface FirewallTools {
  readonly client: FirewallClient;
  readonly signal: AbortSignal;
}

/** Attempts to see a new version on a firewall: the service may show it late. */
const attempts = 6;
const pauseMs = 2_000;

/** Returns the firewalls of a stage. Throws `PUSH_STAGES` if the account must not list firewalls. */
export async function firewallsOf(
  tools: FirewallTools,
  { stage, folders, devices }: StageTarget,
): Promise<readonly ExpectedDevice[]> {
  const found = targetDevicesOf(await readTree(tools), folders, devices);
  if (found.devices !== undefined) return found.devices;
  throw new PushError(
    'PUSH_STAGES',
    `cannot check stage "${stage.name}": the firewalls cannot be listed (${found.why}); give the account the role to read devices`,
    { phase: 'prepare' },
  );
}

/** `bergen-fw (007951000000001)`: the name if there is one, and the serial number. */
export function firewallText({ serial, names }: Pick<ExpectedDevice, 'serial' | 'names'>): string {
  const name = names.find((one) => one !== serial && !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(one));
  return name === undefined ? serial : `${name} (${serial})`;
}

/** The serial number in the text of a firewall. */
export function serialIn(text: string): string {
  return /\((\S+)\)$/.exec(text)?.[1] ?? text;
}

/** Returns the running version of each firewall, by serial number. */
export async function runningVersions({ client, signal }: FirewallTools): Promise<ReadonlyMap<string, number>> {
  const all = await client.running({ signal });
  return new Map(all.map(({ device, version }) => [device, version]));
}

/** Returns the version that a job created; undefined if the service has none with its description. */
export async function versionOf({ client, signal }: FirewallTools, job: Job): Promise<number | undefined> {
  const { description = '' } = job;
  if (description === '') return undefined;
  const made = (await client.versions({ signal })).filter((version) => version.description === description);
  return made.length === 0 ? undefined : Math.max(...made.map(({ id }) => id));
}

/**
 * Checks that each firewall of a stage is connected and runs the version of the job. Returns what is wrong; undefined if
 * nothing is. `excused` are firewalls that are allowed to lack it.
 */
export async function wrongFirewall(
  tools: FirewallTools & { readonly clock: Clock },
  { target, job, excused }: { readonly target: StageTarget; readonly job: Job; readonly excused: ReadonlySet<string> },
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const seen = await seenOn(tools, target, job, excused);
    if (seen === undefined || attempt === attempts) return seen;
    await tools.clock.sleep(pauseMs, tools.signal);
  }
}

async function seenOn(
  tools: FirewallTools,
  target: StageTarget,
  job: Job,
  excused: ReadonlySet<string>,
): Promise<string | undefined> {
  const version = await versionOf(tools, job);
  if (version === undefined) return `no version has the description of job ${job.id}, so what runs is not known`;
  const running = await runningVersions(tools);
  const wrong = (await firewallsOf(tools, target)).flatMap(({ serial, connected }) => {
    if (excused.has(serial)) return [];
    if (!connected) return [`${serial} is not connected`];
    const runs = running.get(serial);
    return runs === version ? [] : [`${serial} runs version ${String(runs ?? 'unknown')}, not ${String(version)}`];
  });
  return wrong.length === 0 ? undefined : wrong.join('; ');
}
