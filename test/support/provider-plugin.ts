import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScmClient } from '../../src/client';
import { providerBlock } from '../../src/provider/schema/provider-block';
import { createService, type Service, type ServiceOptions } from '../../src/service';
import { clientOf } from './populate';
import { startPlugin, type Plugin } from './plugin-client';

const launcher = join(__dirname, '..', '..', 'dist', 'terraform-provider-scm');

/** A service, a client of it, and the built provider as Terraform starts it, configured for it. */
export interface PluginWorld {
  readonly service: Service;
  readonly client: ScmClient;
  readonly plugin: Plugin;
  close(): Promise<void>;
}

/** Starts all three. */
export async function openPluginWorld(options: ServiceOptions = {}): Promise<PluginWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-plugin-'));
  const service = await createService({ jobSpeed: 20, ...options });
  const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const { access } = service;
  const client = clientOf(service, url);
  const plugin = await startPlugin(launcher, {
    cwd: dir,
    env: {
      SCM_HOST: '127.0.0.1',
      SCM_PORT: String(port),
      SCM_PROTOCOL: 'http',
      SCM_AUTH_URL: `${url}${access.tokenPath}`,
      SCM_CLIENT_ID: access.clientId,
      SCM_CLIENT_SECRET: access.clientSecret,
      SCM_SCOPE: access.scope,
      SCM_TOKEN_CACHE: join(dir, 'tokens'),
    },
  });
  const block = Object.fromEntries(providerBlock.attributes.map(({ name }) => [name, null]));
  const { diagnostics } = await plugin.configure(block);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return {
    service,
    client,
    plugin,
    close: async () => {
      await plugin.kill();
      await client.close();
      await service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
