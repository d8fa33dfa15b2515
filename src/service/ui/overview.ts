import type { Differences } from '../browse/differences';
import { kindCounts, type KindCount } from '../browse/object-list';
import type { ServiceControl } from '../control/service-control';
import type { ShownJob } from '../control/shown-jobs';
import type { RequestJournal } from '../http/journal';
import { DeviceTable } from '../jobs/device-table';
import { versionAnswer } from '../jobs/version-table';
import type { PageParts } from './page-parts';

type JournalEntries = ReturnType<RequestJournal['find']>;

/** Data of the overview: objects, staged changes, running version and failures of a tenant. */
export interface Overview {
  readonly kinds: readonly KindCount[];
  readonly firewalls: { readonly total: number; readonly connected: number; readonly current: number };
  readonly staged: Readonly<Record<string, number>>;
  /** Running version; 0 before the first push. */
  readonly running: number;
  /** The latest version; absent before the first push. */
  readonly latest?: ReturnType<typeof versionAnswer>;
  readonly jobs: readonly ShownJob[];
  /** The latest failed requests, newest first. */
  readonly failures: JournalEntries;
}

const mostJobs = 5;
const mostFailures = 5;

/** Reads the data of the overview. */
export async function overview(
  control: ServiceControl,
  read: PageParts['read'],
  tenant: string,
  { running, objects }: Differences,
): Promise<Overview> {
  const staged: Record<string, number> = {};
  for (const { change } of objects) staged[change] = (staged[change] ?? 0) + 1;
  const { kinds, devices, latest } = await read(tenant, async (tx) => ({
    kinds: await kindCounts(tx, {}),
    devices: await new DeviceTable(tx.sql, tx.tenant).all(),
    latest: (await tx.versions.list(0, 1)).rows[0],
  }));
  const failed = control.journal.find({ tenant }).filter(({ status }) => status === 0 || status >= 400);
  return {
    kinds,
    firewalls: {
      total: devices.length,
      connected: devices.filter(({ connected }) => connected).length,
      current: devices.filter(({ version }) => version > 0 && version === latest?.number).length,
    },
    staged,
    running,
    ...(latest === undefined ? {} : { latest: versionAnswer(latest) }),
    jobs: await control.jobs(mostJobs, tenant),
    failures: failed.slice(-mostFailures).reverse(),
  };
}
