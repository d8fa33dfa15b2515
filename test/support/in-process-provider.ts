import { createAbortController, type Clock, type Diagnostic } from '../../src/core';
import type { CallContext, ProviderHandlers } from '../../src/terraform/protocol/handlers';
import { hclogLogger } from '../../src/terraform/protocol/log';
import type { TfValue } from '../../src/terraform/protocol/value';
import { createProvider } from '../../src/provider';
import { providerSchema } from '../../src/provider/provider-schema';
import type { Fields } from '../../src/provider/state/fields';
import type { Service } from '../../src/service';
import { sleepingClock } from './fast-clock';
import { scratchFolder } from './scratch-folder';

/** Response of a data source. */
export interface DataAnswer {
  readonly state: Fields;
  readonly diagnostics: readonly Diagnostic[];
}

/** The provider without a separate process and socket. */
export interface InProcessProvider {
  readonly handlers: ProviderHandlers;
  readonly context: CallContext;
  /** Validates and reads a data source; attributes that are not given are null. */
  data(typeName: string, configured: Readonly<Record<string, TfValue>>): Promise<DataAnswer>;
  /** Only validates a data source. */
  validate(typeName: string, configured: Readonly<Record<string, TfValue>>): Promise<readonly Diagnostic[]>;
}

/** Returns the attributes of the provider block for a service at a URL. */
export function blockFor(service: Service, url: string): Readonly<Record<string, TfValue>> {
  const { hostname, port } = new URL(url);
  const { access } = service;
  return {
    protocol: 'http',
    host: hostname,
    port: Number(port),
    auth_url: `${url}${access.tokenPath}`,
    client_id: access.clientId,
    client_secret: access.clientSecret,
    scope: access.scope,
  };
}

/**
 * Creates a configured provider. Its data folder persists from one run of terraform to the next. Only sleeps move its
 * clock, unless another one is given.
 */
export async function openProvider(
  block: Readonly<Record<string, TfValue>>,
  world: {
    readonly dataDir?: string;
    readonly configFolder?: string;
    readonly clock?: Clock;
    readonly signal?: AbortSignal;
    /** Receives the lines of the log, of every level. */
    readonly log?: (line: string) => void;
  } = {},
): Promise<InProcessProvider> {
  const schema = providerSchema();
  const { dataDir = scratchFolder(), configFolder = dataDir, clock = sleepingClock(), signal, log } = world;
  // `SCM_STRICT=1 jest …` runs a suite in which every documented limit is an error.
  const strict = process.env['SCM_STRICT'];
  const env = { TF_DATA_DIR: dataDir, ...(strict === undefined ? {} : { SCM_STRICT: strict }) };
  const handlers = createProvider({ env, configFolder, clock, schemaBytes: () => new Uint8Array() });
  const context: CallContext = {
    signal: signal ?? createAbortController().signal,
    log: log === undefined ? hclogLogger('test', undefined) : hclogLogger('test', 'trace', log),
  };
  const shaped = (
    attributes: readonly { readonly name: string }[],
    configured: Readonly<Record<string, TfValue>>,
  ): Fields => Object.fromEntries(attributes.map(({ name }) => [name, configured[name] ?? null]));
  const config = (typeName: string, configured: Readonly<Record<string, TfValue>>): Fields =>
    shaped(schema.dataSources[typeName]?.attributes ?? [], configured);
  const { diagnostics } = await handlers.configure(
    {
      terraformVersion: '1.11.4',
      config: shaped(schema.provider.attributes, block),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: true },
    },
    context,
  );
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new Error(JSON.stringify(diagnostics));
  const validate: InProcessProvider['validate'] = async (typeName, given) =>
    (await handlers.validateDataSource({ typeName, config: config(typeName, given) }, context)).diagnostics;
  return {
    handlers,
    context,
    validate,
    data: async (typeName, given) => {
      const errors = await validate(typeName, given);
      if (errors.length > 0) return { state: {}, diagnostics: errors };
      const answer = await handlers.readData({ typeName, config: config(typeName, given) }, context);
      return { state: (answer.state ?? {}) as Fields, diagnostics: answer.diagnostics };
    },
  };
}
