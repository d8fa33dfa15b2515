import { storable } from '../storable';
import type { ServiceLog } from '../log';
import type { Transaction } from '../model/transaction';
import type { AnsweredRequest } from '../observe/traces';
import type { AuditAction } from '../model/audit-entry';

/** Actions of the audit log that changed no configuration. */
export const securityActions = [
  'login-failed',
  'denied',
  'secrets-read',
  'tokens-revoked',
] as const satisfies readonly AuditAction[];

/** A security event that changed no configuration. */
export interface SecurityEvent {
  readonly action: (typeof securityActions)[number];
  readonly tenant: string;
  readonly account: string;
  readonly address: string;
  readonly requestId: string;
  /** Kind of the object, if the request was about one. */
  readonly kind: string;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** The missing permission. */
  readonly needed?: string;
}

/** Delay of a flush in milliseconds, so that many events share one write. */
const flushMs = 1000;

/** Maximum number of different events of a tenant in one write; further ones are only counted. */
const mostTogether = 20;

interface Waiting {
  readonly event: SecurityEvent;
  count: number;
}

/**
 * Writes security events to the log of the service, and for known tenants to their audit log. Equal events are
 * combined.
 */
export class SecurityLog {
  readonly #log: ServiceLog;
  readonly #write: (tenant: string, work: (tx: Transaction) => Promise<void>) => Promise<void>;
  readonly #isTenant: (tenant: string) => boolean;
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(
    log: ServiceLog,
    isTenant: (tenant: string) => boolean,
    write: (tenant: string, work: (tx: Transaction) => Promise<void>) => Promise<void>,
  ) {
    this.#log = log;
    this.#isTenant = isTenant;
    this.#write = write;
  }

  /** Adds the security events of an answered request. */
  answered({ entry, address, record }: AnsweredRequest): void {
    const { method, requestId, kind } = entry;
    const [path = ''] = entry.path.split('?');
    for (const fact of record.security) this.add({ ...fact, address, requestId, kind, method, path });
  }

  add(securityEvent: SecurityEvent): void {
    // A failed login may contain any account name.
    const event = { ...securityEvent, account: storable(securityEvent.account) };
    const { action, tenant, ...rest } = event;
    this.#log({ level: 'info', event: action, tenant, ...rest });
    if (!this.#isTenant(tenant)) return;
    const events = this.#waiting.get(tenant) ?? new Map<string, Waiting>();
    this.#waiting.set(tenant, events);
    const { requestId: _, ...same } = event;
    const key = events.size < mostTogether ? JSON.stringify(same) : 'others';
    const known = events.get(key);
    if (known === undefined) events.set(key, { event, count: 1 });
    else known.count += 1;
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  /**
   * Writes the waiting events. If the store fails, they are lost in the audit log; the log of the service contains
   * them.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#flushing = this.#flushing.then(async () => {
      for (const [tenant, events] of waiting) {
        const noteAll = async (tx: Transaction): Promise<void> => {
          for (const { event, count } of events.values())
            await tx.noteEvent(noteOf(event, count), event.account, event.requestId);
        };
        await this.#write(tenant, noteAll).catch(() => undefined);
      }
    });
    return this.#flushing;
  }
}

function noteOf(event: SecurityEvent, count: number): Parameters<Transaction['note']>[0] {
  const { action, kind, address, method, path, needed } = event;
  const facts = { address, request: `${method} ${path}`, ...(needed === undefined ? {} : { needed }), count };
  const changes = Object.entries(facts).map(([field, to]) => ({ field, to }));
  return { action, kind, id: '', name: '', scope: '', container: '', changes };
}
