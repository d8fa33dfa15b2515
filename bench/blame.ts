// Time and memory of "scm blame" over a history in a folder: npx tsx bench/blame.ts [snapshots] [rules]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeWith, object } from '../test/trace/office';

const [snapshots = 500, rules = 2000] = process.argv.slice(2).map(Number);
const dir = mkdtempSync(join(tmpdir(), 'scm-blame-'));
const rule = (i: number) => ({
  name: `rule-${String(i)}`,
  ...{
    from: ['trust'],
    to: ['dmz'],
    source: [`net-${String(i % 200)}`],
    destination: [`10.2.${String(i % 250)}.0/24`],
  },
  ...{ service: ['https'], action: i % 7 === 0 ? 'deny' : 'allow' },
});
const objects = Array.from({ length: 200 }, (_, i) =>
  object('address', `net-${String(i)}`, { ip_netmask: `10.1.${String(i)}.0/24` }),
);
const security = Array.from({ length: rules }, (_, i) => rule(i));
for (let n = 0; n < snapshots; n++) {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();
  // Each day another rule is described, and each fiftieth day the answer turns.
  const isOpen = Math.floor(n / 50) % 2 === 0;
  const changed = security.map((one, i) => (i === n % rules ? { ...one, description: at } : one));
  const first = { name: 'first', from: ['trust'], to: ['dmz'], source: ['10.1.0.5'], destination: ['10.2.0.10'] };
  const all = [{ ...first, action: isOpen ? 'allow' : 'deny' }, ...changed];
  const content = { format: 'scm-snapshot/1', made: at, ...officeWith({ security: all, objects }), unread: [] };
  writeFileSync(join(dir, `${at.slice(0, 10)}.json`), JSON.stringify(content));
}
const scm = join(__dirname, '..', 'bin', 'scm.js');
const question = ['blame', 'can 10.1.0.5 reach 10.2.0.10 on tcp/443', '--folder', 'Office', '--snapshots', dir];
const started = performance.now();
const { stdout, stderr } = spawnSync('/usr/bin/env', ['time', '-v', process.execPath, scm, ...question], {
  encoding: 'utf8',
});
const seconds = (performance.now() - started) / 1000;
console.log(stdout.split('\n').slice(0, 8).join('\n'));
console.log(/Maximum resident set size.*/.exec(stderr)?.[0] ?? stderr.slice(-300));
console.log(`${String(snapshots)} snapshots of ${String(rules)} rules: ${seconds.toFixed(1)} s`);
rmSync(dir, { recursive: true });
