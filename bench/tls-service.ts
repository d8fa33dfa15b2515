import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A local service over TLS, in a process of its own. */
export interface TlsService {
  /** Environment of its clients. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts a local service over TLS. Its environment is written to a file in `dir`. */
export async function startTlsService(dir: string): Promise<TlsService> {
  const file = join(dir, 'scm.env');
  const child = spawn(process.execPath, [resolve('bin/scm.js'), 'serve', '--tls', '--write-env', file], {
    stdio: 'ignore',
  });
  for (let tries = 0; !existsSync(file) && tries < 300; tries++) await sleep(100);
  const lines = [...readFileSync(file, 'utf8').matchAll(/^export (\w+)='?(.*?)'?$/gm)];
  const env: NodeJS.ProcessEnv = Object.fromEntries(lines.map(([, name = '', value]) => [name, value]));
  const authority = env['NODE_EXTRA_CA_CERTS'];
  return {
    // Without NODE_EXTRA_CA_CERTS, like the users of a tenant: because of it, Node parses its root certificates in each
    // process, also in those that send no request.
    env: { ...env, NODE_EXTRA_CA_CERTS: undefined, SCM_CA_FILE: authority, SSL_CERT_FILE: authority },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
