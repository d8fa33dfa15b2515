import { deepEqual, type Diagnostic } from '../../src/core';
import type { ScmClient } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { providerSchema } from '../../src/provider/provider-schema';
import type { Fields } from '../../src/provider/state/fields';
import type { Service, ServiceOptions } from '../../src/service';
import { startLocal, type Local } from '../service/local';
import { blockFor, openProvider } from '../support/in-process-provider';
import { judge } from '../support/judge';
import { clientOf } from '../support/populate';
import { record, type Exchange, type Recorder } from '../support/recorder';

type Given = Readonly<Record<string, TfValue>>;

/** A resource as Terraform keeps it. */
export interface Kept {
  readonly typeName: string;
  readonly state: Fields;
  readonly private: Uint8Array;
}

/** What a run came to: the resource, or what the user is told. */
export interface Ran {
  readonly kept: Kept | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the plan had something to do. */
  readonly changed: boolean;
}

/** The provider, driven as Terraform drives it. */
export interface Runs {
  /** Validates, plans and applies a resource; what is not given is null. */
  apply(typeName: string, configured: Given, before?: Kept): Promise<Ran>;
  destroy(kept: Kept): Promise<readonly Diagnostic[]>;
  import(typeName: string, id: string): Promise<Fields | undefined>;
  data(
    typeName: string,
    configured: Given,
  ): Promise<{ readonly state: Fields; readonly diagnostics: readonly Diagnostic[] }>;
}

/** The local service, and every caller of it that the specification speaks to. */
export interface World {
  /** Calls by hand, past the recorder. */
  readonly local: Local;
  readonly tenant: ReturnType<Service['tenant']>;
  /** The client of this project; what it says is recorded. */
  readonly client: ScmClient;
  readonly recorder: Recorder;
  /** A provider of its own process life, recorded too. */
  provider(): Promise<Runs>;
  /** Exchanges of client and providers since the last call, without token requests. */
  takeExchanges(): readonly Exchange[];
  close(): Promise<void>;
}

export const serial = '007951000123456';

/** Starts one. Jobs take no time unless told otherwise. */
export async function openWorld(options: ServiceOptions = {}): Promise<World> {
  const local = await startLocal(options);
  const recorder = await record(local.service);
  const client = clientOf(local.service, recorder.url);
  return {
    local,
    tenant: local.service.tenant(local.service.access.tsg),
    client,
    recorder,
    provider: () => openRuns(local.service, recorder.url),
    takeExchanges: () => recorder.take(),
    close: async () => {
      await client.close();
      await local.close();
      recorder.close();
      judge(recorder.exchanges);
    },
  };
}

async function openRuns(service: Service, url: string): Promise<Runs> {
  const provider = await openProvider(blockFor(service, url));
  const { handlers, context } = provider;
  const names = (typeName: string): readonly string[] => {
    const schema = providerSchema().resources[typeName];
    if (schema === undefined) throw new Error(`there is no ${typeName}`);
    return schema.attributes.map(({ name }) => name);
  };
  return {
    data: (typeName, given) => provider.data(typeName, given),
    apply: async (typeName, given, before) => {
      const config = Object.fromEntries(names(typeName).map((name) => [name, given[name] ?? null]));
      const validated = await handlers.validateResource({ typeName, config, writeOnlyAllowed: true }, context);
      if (validated.diagnostics.length > 0) return { kept: before, diagnostics: validated.diagnostics, changed: false };
      const prior = before?.state ?? null;
      const bytes = before?.private ?? new Uint8Array();
      const plan = await handlers.plan({ typeName, prior, proposed: config, config, private: bytes }, context);
      const { planned, diagnostics } = plan;
      if (diagnostics.some(({ severity }) => severity === 'error'))
        return { kept: before, diagnostics, changed: false };
      const changed = !deepEqual(planned, prior);
      if (!changed) return { kept: before, diagnostics, changed };
      const done = await handlers.apply({ typeName, prior, planned, config, private: plan.private }, context);
      const kept = done.state === null ? undefined : { typeName, state: done.state as Fields, private: done.private };
      return { kept, diagnostics: [...diagnostics, ...done.diagnostics], changed };
    },
    destroy: async ({ typeName, state, private: bytes }) => {
      const call = { typeName, prior: state, config: null, private: bytes };
      return (await handlers.apply({ ...call, planned: null }, context)).diagnostics;
    },
    import: async (typeName, id) => {
      const { resources, diagnostics } = await handlers.import({ typeName, id }, context);
      const [found] = resources;
      if (found === undefined) throw new Error(JSON.stringify(diagnostics));
      const read = await handlers.read({ typeName, state: found.state, private: found.private }, context);
      return read.state === null ? undefined : (read.state as Fields);
    },
  };
}

/** A rule that matches everything, written out, by Terraform's names and the API's: they are the same. */
export function openRule(name: string, rest: Given = {}): Record<string, TfValue> {
  const any = ['any'];
  return {
    name,
    from: any,
    to: any,
    source: any,
    destination: any,
    service: any,
    application: any,
    action: 'allow',
    ...rest,
  };
}

/** Every sentence that diagnostics say. */
export function messagesOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ summary, detail }) => `${summary} ${detail ?? ''}`).join('\n');
}

/** What a promise rejects with. */
export async function refusal(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => Promise.reject(new Error('expected a refusal')),
    (error: unknown) => error,
  );
}

export const allFirewalls = { scope: 'folder', name: 'All Firewalls' } as const;

/** The id that a state holds. */
export function idIn(kept: Kept | undefined): string {
  const id = kept?.state['id'];
  if (typeof id !== 'string') throw new Error('the state has no id');
  return id;
}
