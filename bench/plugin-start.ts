import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TfValue } from '../src/terraform/protocol';
import type { Plugin } from '../test/support/plugin-client';

/** Attribute values of a block. */
export type Members = Readonly<Record<string, TfValue>>;

/** Returns all attributes of a block; those that are not given are null. */
export function filled(schema: Awaited<ReturnType<Plugin['schema']>>['provider'], given: Members): Members {
  return Object.fromEntries((schema?.block?.attributes ?? []).map(({ name }) => [name, given[name] ?? null]));
}

/** Returns how long `node -e 0` takes, in milliseconds. */
export async function bareNode(node: string): Promise<number> {
  const started = performance.now();
  await once(spawn(node, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

/** Because of this variable, Node 20 parses its certificates at each start: 24 ms that would count as bare node. */
export function removeExtraCertificates(): void {
  delete process.env['NODE_EXTRA_CA_CERTS'];
}
