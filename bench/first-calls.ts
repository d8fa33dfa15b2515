/**
 * How long a start of the provider takes until its first call of each kind is answered, as ratios to bare `node -e 0` in
 * the same run: a validate, a plan of a create, and a refresh of one object from a local service over TLS.
 * Run: npx tsx bench/first-calls.ts [executable] [--node node] [--runs 25]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPlugin, type Plugin } from '../test/support/plugin-client';
import { bareNode, filled, removeExtraCertificates } from './plugin-start';
import { median } from './report';
import { startTlsService } from './tls-service';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The bare node: for a binary, the one that it contains. */
    node: { type: 'string', default: process.execPath },
    runs: { type: 'string', default: '25' },
  },
});
const executable = resolve(positionals[0] ?? 'dist/terraform-provider-scm');
const typeName = 'scm_tag';

async function main(): Promise<void> {
  removeExtraCertificates();
  const dir = mkdtempSync(join(tmpdir(), 'scm-first-calls-'));
  const service = await startTlsService(dir);
  const env = Object.fromEntries(
    Object.entries({ ...service.env, SCM_TOKEN_CACHE: join(dir, 'tokens') }).filter(([, value]) => value !== undefined),
  );
  try {
    const first = await startPlugin(executable, { env });
    const schema = await first.schema();
    const provider = filled(schema.provider, {});
    const config = filled(schema.resourceSchemas[typeName], { name: 'first-calls', folder: 'All Firewalls' });
    const checked = <T extends Awaited<ReturnType<Plugin['validateResource']>>>(answer: T): T => {
      if (answer.diagnostics.some(({ severity }) => severity === 'error'))
        throw new Error(JSON.stringify(answer.diagnostics));
      return answer;
    };
    checked(await first.configure(provider));
    const { planned } = checked(await first.plan({ typeName, prior: null, config }));
    const { state, private: kept } = checked(await first.apply({ typeName, prior: null, planned, config }));
    await first.shutdown();

    const calls: Readonly<Record<string, (plugin: Plugin) => Promise<unknown>>> = {
      'first validate': async (plugin) => checked(await plugin.validateResource(typeName, config)),
      'first plan': async (plugin) => {
        checked(await plugin.configure(provider));
        checked(await plugin.plan({ typeName, prior: null, config }));
      },
      'first refresh over TLS': async (plugin) => {
        checked(await plugin.configure(provider));
        checked(await plugin.read({ typeName, state, private: kept }));
      },
    };
    const times = new Map<string, number[]>();
    const note = (what: string, ms: number): unknown => times.set(what, [...(times.get(what) ?? []), ms]);
    for (let run = 0; run < Number(options.runs); run++) {
      note('bare node', await bareNode(options.node));
      for (const [what, call] of Object.entries(calls)) {
        const plugin = await startPlugin(executable, { env });
        if (what === 'first validate') note('handshake', plugin.handshake.ms);
        await call(plugin);
        note(what, performance.now() - plugin.handshake.started);
        await plugin.shutdown();
      }
    }
    const base = median(times.get('bare node') ?? []);
    for (const [what, all] of times) {
      const ms = median(all);
      console.log(`${what.padEnd(24)} ${ms.toFixed(1).padStart(7)} ms  ${(ms / base).toFixed(2)} x`);
    }
  } finally {
    await service.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
