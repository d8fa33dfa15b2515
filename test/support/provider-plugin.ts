import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScmClient } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { providerBlock } from '../../src/provider/schema/provider-block';
import { createService, type Access, type Service, type ServiceOptions } from '../../src/service';
import { clientOf } from './populate';
import { openJudge } from './judge';
import { ConnectedPlugin } from './connected-plugin';
import type { PluginCalls } from './plugin-calls';
import { startPlugin, type Plugin } from './plugin-client';
import { record } from './recorder';
import { isFullTier } from './runs';

const launcher = join(__dirname, '..', '..', 'dist', 'terraform-provider-scm');

/**
 * A service, a client for it, and a provider that is configured for it: in this process, with the messages of the
 * protocol; in the full tier, the built one, started like by Terraform.
 */
export interface PluginWorld {
  readonly service: Service;
  readonly client: ScmClient;
  readonly plugin: PluginCalls;
  close(): Promise<void>;
}

/** How a provider is reached: in this process, or as a process that is started like by Terraform. */
type Reached = 'connected' | 'started';

/** Starts all three, the provider with more attributes in its block. Their exchanges are checked on close. */
export async function openPluginWorld(
  options: ServiceOptions = {},
  block: Readonly<Record<string, TfValue>> = {},
  reached: Reached = isFullTier() ? 'started' : 'connected',
): Promise<PluginWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-plugin-'));
  const service = await createService({ strictness: 'strict', jobSpeed: 20, ...options });
  const judge = openJudge();
  const recorder = await record(service, (exchange) => judge.see(exchange));
  const { url } = recorder;
  const client = clientOf(service, url);
  const place = { dir, port: Number(new URL(url).port), access: service.access, block };
  const { plugin, end } = await openPlugin(place, reached);
  return {
    service,
    client,
    plugin,
    close: async () => {
      await end();
      await client.close();
      await service.close();
      recorder.close();
      rmSync(dir, { recursive: true, force: true });
      judge.end();
    },
  };
}

/** Working directory and service of a provider. */
export interface ProviderPlace {
  /** Contains Terraform's data folder, and therefore the journal. */
  readonly dir: string;
  /** Port on the loopback address. */
  readonly port: number;
  readonly access: Access;
  readonly block?: Readonly<Record<string, TfValue>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built provider and configures it. */
export async function startProvider(place: ProviderPlace): Promise<Plugin> {
  const plugin = await startPlugin(launcher, { cwd: place.dir, env: environment(place) });
  await configure(plugin, place);
  return plugin;
}

/** Opens a configured provider, and returns what ends it. */
export async function openPlugin(
  place: ProviderPlace,
  reached: Reached = isFullTier() ? 'started' : 'connected',
): Promise<{ readonly plugin: PluginCalls; readonly end: () => Promise<unknown> }> {
  if (reached === 'started') {
    const plugin = await startProvider(place);
    return { plugin, end: () => plugin.kill() };
  }
  const plugin = new ConnectedPlugin(place.dir, environment(place));
  await configure(plugin, place);
  return { plugin, end: () => plugin.close() };
}

function environment({ dir, port, access, env }: ProviderPlace): Readonly<Record<string, string>> {
  return {
    SCM_HOST: '127.0.0.1',
    SCM_PORT: String(port),
    SCM_PROTOCOL: 'http',
    SCM_AUTH_URL: `http://127.0.0.1:${port}${access.tokenPath}`,
    SCM_CLIENT_ID: access.clientId,
    SCM_CLIENT_SECRET: access.clientSecret,
    SCM_SCOPE: access.scope,
    SCM_TOKEN_CACHE: join(dir, 'tokens'),
    ...env,
  };
}

async function configure(plugin: PluginCalls, { block }: ProviderPlace): Promise<void> {
  const absent = Object.fromEntries(providerBlock.attributes.map(({ name }) => [name, null]));
  const { diagnostics } = await plugin.configure({ ...absent, ...block });
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
}
