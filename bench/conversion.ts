import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './report';

const sizes = [2000, 5000, 10_000, 20_000];
const groups = 8;
const root = join(__dirname, '..');

/** `scm convert` of Panoramas of several sizes, with five objects for each rule: to repository, accounts and proof. */
export function conversions(): readonly Figure[] {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  try {
    return sizes.flatMap((rules): readonly Figure[] => {
      const file = join(dir, `${String(rules)}.xml`);
      writePanorama(file, rules);
      const { cpuSeconds, mb, seconds } = converted(file, join(dir, `out-${String(rules)}`));
      const what = `convert ${String(rules)} rules and ${String(5 * rules)} objects (${String(Math.round(statSync(file).size / 1e6))} MB)`;
      return [
        { what: `${what}: time`, value: seconds, unit: 's', bound: { of: 'value', most: 60 } },
        { what: `${what}: CPU`, value: cpuSeconds, unit: 's' },
        { what: `${what}: memory`, value: mb, unit: 'MB', bound: { of: 'value', most: 1536 } },
      ];
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function converted(file: string, dir: string): { cpuSeconds: number; mb: number; seconds: number } {
  const usage = join(root, 'test', 'support', 'usage.cjs');
  const args = ['--require', usage, join(root, 'bin', 'scm.js'), 'convert', file, '--dir', dir];
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0 && status !== 3) throw new Error(`scm convert exited with ${String(status)}: ${stderr}`);
  // Printed by usage.cjs.
  const used = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { cpuSeconds: number; mb: number };
  return { ...used, seconds };
}

/** Writes a Panorama with eight device groups: addresses, groups, services, tags, and rules that use them. */
function writePanorama(file: string, rules: number): void {
  const handle = openSync(file, 'w');
  const write = (text: string): void => void writeSync(handle, text);
  const each = (count: number, text: (i: number) => string): void => {
    for (let i = 0; i < count; i += 1000)
      write(Array.from({ length: Math.min(1000, count - i) }, (_, j) => text(i + j)).join(''));
  };
  write('<?xml version="1.0"?>\n<config version="11.0.0"><shared>\n<tag><entry name="bench"/></tag>\n<address>\n');
  each(rules, (i) => `<entry name="shared-${String(i)}"><ip-netmask>172.${ip(i)}</ip-netmask></entry>\n`);
  write('</address>\n<service>\n');
  each(
    rules / 2,
    (i) =>
      `<entry name="tcp-${String(i)}"><protocol><tcp><port>${String(i % 60_000)}</port></tcp></protocol></entry>\n`,
  );
  write('</service></shared>\n<devices><entry name="localhost.localdomain"><device-group>\n');
  for (let group = 0; group < groups; group += 1) {
    const name = `g${String(group)}`;
    const [mine, addresses, lists] = [rules / groups, (3 * rules) / groups, Math.floor(rules / 2 / groups)];
    write(`<entry name="${name}"><devices><entry name="00795100000000${String(group)}"/></devices>\n<address>\n`);
    each(
      addresses,
      (i) =>
        `<entry name="${name}-a${String(i)}"><ip-netmask>10.${ip(i)}</ip-netmask><tag><member>bench</member></tag></entry>\n`,
    );
    write('</address>\n<address-group>\n');
    each(
      lists,
      (i) =>
        `<entry name="${name}-l${String(i)}"><static><member>${name}-a${String(i)}</member><member>shared-${String(i)}</member></static></entry>\n`,
    );
    write('</address-group>\n<pre-rulebase><security><rules>\n');
    each(mine, (i) => ruleText(name, i, { addresses, lists, services: rules / 2 }));
    write('</rules></security></pre-rulebase></entry>\n');
  }
  write('</device-group></entry></devices></config>\n');
  closeSync(handle);
}

function ip(i: number): string {
  return [16 + (Math.floor(i / 65_536) % 16), Math.floor(i / 256) % 256, i % 256].join('.');
}

function ruleText(
  group: string,
  i: number,
  { addresses, lists, services }: { addresses: number; lists: number; services: number },
): string {
  const zones = ['trust', 'dmz', 'guest', 'untrust'];
  const member = (name: string): string => `<member>${name}</member>`;
  const elements = {
    ...{ from: member(zones[i % 4] ?? ''), to: member(zones[(i + 1 + (i % 3)) % 4] ?? '') },
    source: member(`${group}-a${String(i % addresses)}`) + member(`${group}-l${String(i % lists)}`),
    destination: member(`${group}-a${String((i * 7) % addresses)}`) + member(`shared-${String(i)}`),
    ...{ service: member(`tcp-${String(i % services)}`), application: member(i % 3 === 0 ? 'any' : 'ssl') },
    ...{ action: i % 5 === 0 ? 'deny' : 'allow', 'log-end': 'yes', description: `rule ${String(i)} of the bench` },
  };
  const content = Object.entries(elements).map(([tag, text]) => `<${tag}>${text}</${tag}>`);
  return `<entry name="${group}-r${String(i)}">${content.join('')}</entry>\n`;
}
