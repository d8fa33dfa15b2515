import type { UsageSummary } from '../answers';
import { ask, Refused } from '../api';

/** A usage report that a user chose in this browser. */
export interface KeptReport {
  /** Name of the file. */
  readonly file: string;
  /** ID in the service; absent after the service lost it. */
  readonly id?: string;
}

/** Place of the choice in the browser, by tenant. */
const storedAt = 'scm-usage';

type Kept = Readonly<Record<string, KeptReport>>;

/** Returns the report of a tenant. */
export function keptReport(tenant: string): KeptReport | undefined {
  return allKept()[tenant];
}

/** Keeps the report of a tenant, or forgets it. */
export function keepReport(tenant: string, report: KeptReport | undefined): void {
  const { [tenant]: _, ...others } = allKept();
  try {
    localStorage.setItem(storedAt, JSON.stringify(report === undefined ? others : { ...others, [tenant]: report }));
  } catch {
    // Without storage, the report is shown until the page is left.
  }
  known = report === undefined ? others : { ...others, [tenant]: report };
}

let known: Kept | undefined;

function allKept(): Kept {
  known ??= storedKept();
  return known;
}

function storedKept(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAt) ?? '{}');
    // Only this page writes it.
    return typeof stored === 'object' && stored !== null ? (stored as Kept) : {};
  } catch {
    return {};
  }
}

/** Reads what the report says of the tenant; undefined without a report, or after the service lost it. */
export async function usageSummary(tenant: string, signal: AbortSignal): Promise<UsageSummary | undefined> {
  const { id, file } = keptReport(tenant) ?? {};
  if (id === undefined || file === undefined) return undefined;
  try {
    return await ask<UsageSummary>('usage', { tenant, id }, signal);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'UNKNOWN_USAGE_REPORT') throw error;
    keepReport(tenant, { file });
    return undefined;
  }
}
