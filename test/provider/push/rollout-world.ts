import { expect } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../../src/catalog';
import { CodedError, messageOf, type Clock } from '../../../src/core';
import type { TfValue } from '../../../src/terraform/protocol/value';
import { providerSchema } from '../../../src/provider/provider-schema';
import type { Fields } from '../../../src/provider/state/fields';
import { createService, type Service } from '../../../src/service';
import { Local } from '../../service/local';
import { sleepingClock } from '../../support/fast-clock';
import { inProcessPlugin } from '../../support/in-process-plugin';
import { blockFor, openProvider } from '../../support/in-process-provider';
import { TerraformCore } from '../../support/terraform-core';

const schema = providerSchema();
const nothing = new Uint8Array();
export const firewalls = { bergen: '007951000000001', oslo: '007951000000002', moss: '007951000000003' } as const;
export const addresses = kindNamed('address').api.path;

export type Configured = Readonly<Record<string, TfValue>>;
interface Applied {
  readonly state: Fields | null;
  readonly planned: Fields | null;
  readonly text: string;
  readonly failed: boolean;
}

/** Three firewalls in two folders, and an object above both whose value shows what each one runs. */
export class RolloutWorld {
  readonly service: Service;
  readonly local: Local;
  readonly dir = mkdtempSync(join(tmpdir(), 'scm-rollout-'));
  /** Of all runs and of the service: a job takes as long for both. A test may hold its sleeps. */
  clock: Clock;
  state: Fields | null = null;
  #address = '';

  constructor(service: Service, local: Local, clock: Clock) {
    this.clock = clock;
    this.service = service;
    this.local = local;
  }

  static async open({
    jobSpeed = 200,
    clock = sleepingClock(),
  }: { readonly jobSpeed?: number; readonly clock?: Clock } = {}): Promise<RolloutWorld> {
    const service = await createService({ strictness: 'strict', jobSpeed, clock });
    const local = new Local(service, await service.listen({ host: '127.0.0.1', port: 0 }));
    const world = new RolloutWorld(service, local, clock);
    const { tenant } = world;
    for (const [folder, parent] of [
      ['Norway', 'All Firewalls'],
      ['Bergen', 'Norway'],
      ['East', 'Norway'],
    ] as const)
      await tenant.create('folder', { name: folder, parent });
    await tenant.addDevice({ serial: firewalls.bergen, folder: 'Bergen' });
    await tenant.addDevice({ serial: firewalls.oslo, folder: 'East' });
    await tenant.addDevice({ serial: firewalls.moss, folder: 'Norway' });
    world.#address = await world.local.make(addresses, { name: 'what', folder: 'Norway', ip_netmask: '10.0.0.1' });
    const { failed, text } = await world.push({ triggers: { config: 'old' } });
    if (failed) throw new Error(text);
    return world;
  }

  get tenant() {
    return this.service.tenant(this.service.access.tsg);
  }

  /** One run of terraform, as a process of its own. A failed or killed one keeps the state of the last one. */
  async push(
    configured: Configured,
    signal?: AbortSignal,
    afterPlan: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Applied> {
    const given = { dataDir: this.dir, configFolder: this.dir, clock: this.clock, ...(signal && { signal }) };
    const { handlers, context } = await openProvider(blockFor(this.service, this.local.url), given);
    const attributes = schema.resources['scm_push']?.attributes ?? [];
    const all: Configured = { folders: ['Norway'], ...configured };
    const config = Object.fromEntries(attributes.map(({ name }) => [name, all[name] ?? null]));
    const request = { typeName: 'scm_push', prior: this.state, proposed: config, config, private: nothing };
    const checked = await handlers.validateResource({ typeName: 'scm_push', config, writeOnlyAllowed: true }, context);
    if (checked.diagnostics.some(({ severity }) => severity === 'error')) {
      const text = checked.diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n');
      return { state: this.state, planned: null, text, failed: true };
    }
    const plan = await handlers.plan(request, context).catch((error: unknown) => {
      if (signal?.aborted === true || error instanceof CodedError) return messageOf(error);
      throw error;
    });
    if (typeof plan === 'string') return { state: this.state, planned: null, text: plan, failed: true };
    await afterPlan();
    const applied = await handlers.apply({ ...request, planned: plan.planned }, context);
    const diagnostics = [...checked.diagnostics, ...applied.diagnostics];
    const failed = diagnostics.some(({ severity }) => severity === 'error');
    if (!failed) this.state = applied.state as Fields | null;
    const text = diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n');
    return { state: applied.state as Fields | null, planned: plan.planned as Fields | null, text, failed };
  }

  /** Creates an address of the first stage in one run, and pushes it. Returns its deletion by another run. */
  async addDoomed(): Promise<() => Promise<void>> {
    const core = async (): Promise<TerraformCore> => {
      const given = { dataDir: this.dir, configFolder: this.dir, clock: this.clock };
      const plugin = inProcessPlugin(await openProvider(blockFor(this.service, this.local.url), given));
      return new TerraformCore(plugin, 'scm_address', schema.resources['scm_address']?.attributes ?? []);
    };
    const made = await (await core()).apply({ name: 'doomed', folder: 'Bergen', ip_netmask: '10.0.0.9' });
    if (made.kind !== 'applied') throw new Error(JSON.stringify(made));
    await this.push({ triggers: { config: 'with doomed' } });
    return async () => expect(await (await core()).destroy(made.kept)).toEqual([]);
  }

  /** Whether the first firewall runs the address, and whether the candidate has it. */
  async doomed(): Promise<{ readonly runs: boolean; readonly isStaged: boolean }> {
    const has = async (of: 'running' | 'candidate'): Promise<boolean> => {
      const view = await this.service.control.view({ container: { scope: 'device', name: firewalls.bergen }, of });
      const items = view.sections.find(({ kind }) => kind === 'address')?.items ?? [];
      return items.some(({ name }) => name === 'doomed');
    };
    return { runs: await has('running'), isStaged: await has('candidate') };
  }

  change(value: string): Promise<unknown> {
    return this.local.put(`${addresses}/${this.#address}`, { name: 'what', folder: 'Norway', ip_netmask: value });
  }

  /** The value that each firewall runs. */
  async running(): Promise<Readonly<Record<string, unknown>>> {
    const found = await Promise.all(
      Object.entries(firewalls).map(async ([name, serial]) => {
        const view = await this.service.control.view({ container: { scope: 'device', name: serial }, of: 'running' });
        const items = view.sections.find(({ kind }) => kind === 'address')?.items ?? [];
        return [name, items.find((item) => item.name === 'what')?.fields['ip_netmask']] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  /** Statuses of the answers to the pushes since the last call, in order. */
  sent(): readonly string[] {
    const entries = this.service.journal.find({ method: 'POST', path: /candidate:push/ });
    this.service.journal.clear();
    return entries.map(({ status }) => String(status));
  }

  async close(): Promise<void> {
    await this.local.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
export const [old, fresh] = ['10.0.0.1', '10.0.0.2'];

export const check = (more: Configured): Configured => ({
  ...Object.fromEntries(
    ['name', 'https', 'tcp', 'command', 'allow', 'deny', 'approval', 'timeout', 'retries', 'interval'].map((name) => [
      name,
      null,
    ]),
  ),
  ...more,
});
export const stage = (name: string, more: Configured = {}): Configured => ({
  ...{ name, folders: null, devices: null, wait: null, max_failures: null, checks: null },
  ...more,
});
export const failing = check({
  name: 'shop',
  command: ['sh', '-c', 'echo shop is down >&2; exit 7'],
});
export const passing = check({ command: ['true'] });
export const restoring = { on_failure: 'restore', discard_all_staged_changes: true };

/** Two stages: the folder Bergen with checks, and the rest. */
export const stages = (...checks: readonly Configured[]): Configured => ({
  triggers: { config: 'new' },
  stages: [stage('Bergen', { folders: ['Bergen'], checks: checks.length === 0 ? null : [...checks] }), stage('rest')],
});
