import { createAbortController, type Clock, type Diagnostic } from '../../src/core';
import { hclogLogger } from '../../src/terraform/protocol/log';
import type { TfValue } from '../../src/terraform/protocol/value';
import { createProvider } from '../../src/provider';
import { providerSchema } from '../../src/provider/provider-schema';
import type { Fields } from '../../src/provider/state/fields';
import { fastClock } from './fast-clock';

/** Where and how a run works. */
export interface ProviderRunSettings {
  readonly block: Readonly<Record<string, TfValue>>;
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  /** Private state of every resource; none by default. */
  readonly privateState?: Uint8Array;
}

/** One process of the provider, without the process. */
export interface ProviderRun {
  /** Diagnostics of the configuration. */
  readonly warnings: string;
  readonly refresh: (typeName: string, state: Fields) => Promise<Fields>;
  /** Plans only. */
  readonly plan: (typeName: string, prior: Fields | null, values: Fields | null) => Promise<Planned>;
  /** Plans and applies. */
  readonly apply: (typeName: string, prior: Fields | null, values: Fields | null) => Promise<Applied>;
}

/** Result of a plan, and the text of its diagnostics. */
export interface Planned {
  readonly planned: Fields | null;
  readonly text: string;
}

/** Result of an apply. */
export interface Applied extends Planned {
  readonly state: Fields | null;
}

const nothing = new Uint8Array();

/** Starts a configured provider in this process. Its files stay from one run to the next. */
export async function startProviderRun({
  block,
  dataDir,
  env = {},
  clock = fastClock(50),
  privateState = nothing,
}: ProviderRunSettings): Promise<ProviderRun> {
  const schema = providerSchema();
  const handlers = createProvider({
    env: { TF_DATA_DIR: dataDir, ...env },
    configFolder: dataDir,
    clock,
    schemaBytes: () => nothing,
  });
  const context = { signal: createAbortController().signal, log: hclogLogger('test', undefined) };
  const shaped = (attributes: readonly { readonly name: string }[], values: Fields): Fields =>
    Object.fromEntries(attributes.map(({ name }) => [name, values[name] ?? null]));
  const shapedConfig = (typeName: string, values: Fields | null): Fields | null =>
    values && shaped(schema.resources[typeName]?.attributes ?? [], values);
  const configured = await handlers.configure(
    {
      terraformVersion: '1.11.4',
      config: shaped(schema.provider.attributes, block),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: true },
    },
    context,
  );
  const plan = async (typeName: string, prior: Fields | null, config: Fields | null) => {
    const { planned, diagnostics } = await handlers.plan(
      { typeName, prior, proposed: config, config, private: privateState },
      context,
    );
    return { planned: planned as Fields | null, text: textOf(diagnostics) };
  };
  return {
    warnings: textOf(configured.diagnostics),
    refresh: async (typeName, state) =>
      (await handlers.read({ typeName, state, private: privateState }, context)).state as Fields,
    plan: (typeName, prior, values) => plan(typeName, prior, shapedConfig(typeName, values)),
    apply: async (typeName, prior, values) => {
      const config = shapedConfig(typeName, values);
      const { planned, text } = await plan(typeName, prior, config);
      const applied = await handlers.apply({ typeName, prior, planned, config, private: privateState }, context);
      return { planned, state: applied.state as Fields | null, text: text + textOf(applied.diagnostics) };
    },
  };
}

function textOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ summary, detail }) => `${summary}\n${detail ?? ''}`).join('\n');
}
