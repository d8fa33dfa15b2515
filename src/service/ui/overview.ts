import type { Differences } from '../browse/differences';
import type { KindCount } from '../browse/object-list';
import type { ServiceControl } from '../control/service-control';
import type { ShownJob } from '../control/shown-jobs';
import type { RequestJournal } from '../observe/journal';
import type { DeviceState } from '../model/device-table';
import { versionAnswer } from '../model/version-table';
import type { PageParts } from './page-parts';

type JournalEntries = ReturnType<RequestJournal['find']>;

/** Changes that are staged by one account. */
export interface StagedBy {
  readonly account: string;
  readonly count: number;
}

/** Data of the overview: objects, staged changes, running version and failures of a tenant. */
export interface Overview {
  readonly kinds: readonly KindCount[];
  readonly firewalls: {
    readonly total: number;
    /** Serial numbers of the first firewalls that are not connected, or do not run the latest version. */
    readonly offline: FewNames;
    readonly behind: FewNames;
  };
  readonly staged: Readonly<Record<string, number>>;
  /** Who staged them, the account with the most first. A change of several accounts counts for each. */
  readonly stagedBy: readonly StagedBy[];
  /** Running version; 0 before the first push. */
  readonly running: number;
  /** The latest version; absent before the first push. */
  readonly latest?: ReturnType<typeof versionAnswer>;
  readonly jobs: readonly ShownJob[];
  /** The latest requests that the service did not answer, or answered with an error of its own; newest first. */
  readonly failures: JournalEntries;
  /** The latest requests that it refused, newest first. */
  readonly refusals: JournalEntries;
}

/** A number of things, and the names of the first ones. */
export interface FewNames {
  readonly count: number;
  readonly names: readonly string[];
}

const mostNames = 5;
const mostJobs = 5;
const mostFailures = 5;

/** Reads the data of the overview. */
export async function overview(
  control: ServiceControl,
  read: PageParts['read'],
  tenant: string,
  { kinds, staged: { running, objects } }: { readonly kinds: readonly KindCount[]; readonly staged: Differences },
): Promise<Overview> {
  const staged: Record<string, number> = {};
  const accounts = new Map<string, number>();
  for (const { change, by } of objects) {
    staged[change] = (staged[change] ?? 0) + 1;
    for (const account of by) accounts.set(account, (accounts.get(account) ?? 0) + 1);
  }
  const { devices, latest } = await read(tenant, async (tx) => ({
    devices: await tx.devices.all(),
    latest: (await tx.versions.list(0, 1)).rows[0],
  }));
  const requests = control.journal.find({ tenant });
  return {
    kinds,
    firewalls: {
      total: devices.length,
      offline: fewOf(devices.filter(({ connected }) => !connected)),
      behind: fewOf(devices.filter(({ version }) => version === 0 || version !== latest?.number)),
    },
    staged,
    stagedBy: [...accounts].map(([account, count]) => ({ account, count })).sort((a, b) => b.count - a.count),
    running,
    ...(latest === undefined ? {} : { latest: versionAnswer(latest) }),
    jobs: await control.jobs(mostJobs, tenant),
    failures: latestOf(requests, ({ status }) => status === 0 || status >= 500),
    refusals: latestOf(requests, ({ status }) => status >= 400 && status < 500),
  };
}

function fewOf(devices: readonly DeviceState[]): FewNames {
  return { count: devices.length, names: devices.slice(0, mostNames).map(({ serial }) => serial) };
}

function latestOf(requests: JournalEntries, isMeant: (one: JournalEntries[number]) => boolean): JournalEntries {
  return requests.filter(isMeant).slice(-mostFailures).reverse();
}
