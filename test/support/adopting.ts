import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adopt, findDrift, type AdoptInput, type AdoptOutcome } from '../../src/tools/adopt';
import { driftJson } from '../../src/cli/adopt/drift-text';
import { kindNamed, type Container } from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { systemClock, type Clock } from '../../src/core';
import { createService, type Service } from '../../src/service';
import { declaredBy } from './adopted-stack';
import { clientOf } from './populate';

/** Client calls used to read a tenant. */
export type Reader = Pick<ScmClient, 'list' | 'get'>;

/** A service with one tenant, and a folder into which it is adopted. */
export interface Adopting {
  readonly dir: string;
  readonly service: Service;
  readonly client: ScmClient;
  /** Creates an object through the API; rules are created in the pre rulebase. */
  make(kind: string, container: Container | undefined, body: WireObject): Promise<WireObject>;
  /** Runs an adoption, by default of the folder Branches and its subfolders. */
  run(more?: Partial<AdoptInput>, of?: Reader, clock?: Clock): Promise<AdoptOutcome>;
  /** Reads a file of the repository. */
  text(path: string): string;
  /** Returns the drift between the repository, which is run in this process, and the tenant. */
  drift(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Starts a service with an empty tenant. */
export async function openAdopting(): Promise<Adopting> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-adopt-'));
  const service = await createService({ strictness: 'strict', jobSpeed: 20 });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const client = clientOf(service, url);
  const signal = new AbortController().signal;
  return {
    dir,
    service,
    client,
    make: (kind, container, body) =>
      client.create(kindNamed(kind), container, body, kind.endsWith('_rule') ? { position: 'pre' } : {}),
    run: (more = {}, of = client, clock = systemClock) => {
      const input: AdoptInput = {
        ...{ folders: ['Branches'], snippets: [], depth: 'below', tenantWide: 'leave' },
        ...{ dir, language: undefined, tenant: 'mine', version: '0.1.0' },
        ...more,
      };
      return adopt(input, { client: of, clock, signal });
    },
    text: (path) => readFileSync(join(dir, path), 'utf8'),
    drift: async () => (await findDrift(declaredBy(dir), { client, signal })).findings.map(driftJson),
    close: async () => {
      await client.close();
      await service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
