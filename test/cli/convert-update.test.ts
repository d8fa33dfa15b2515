import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inGroup } from '../convert/support/converted';
import { scm } from '../support/scm';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-update-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const addresses = (of: Readonly<Record<string, string>>): string =>
  inGroup(
    `<address>${Object.entries(of)
      .map(([name, ip]) => `<entry name="${name}"><ip-netmask>${ip}</ip-netmask></entry>`)
      .join('')}</address>`,
  );

/** How the last conversion ended: exit code and standard error. */
let [code, said]: [number, string] = [0, ''];

async function convert(text: string, ...args: readonly string[]): Promise<string> {
  const file = join(dir, 'export.xml');
  writeFileSync(file, text);
  const ended = await scm(['convert', file, '--dir', join(dir, 'out'), '--language', 'hcl', ...args]);
  [code, said] = [ended.code, ended.stderr];
  return ended.stdout;
}

/** The file that contains an address. */
function fileWith(text: string): string {
  const out = join(dir, 'out');
  const found = readdirSync(out).find(
    (name) => name.endsWith('.tf') && readFileSync(join(out, name), 'utf8').includes(text),
  );
  return join(out, found ?? 'missing');
}

describe('an update of a converted repository', () => {
  test('applies what changed in the export, and keeps what people wrote', async () => {
    await convert(addresses({ a: '10.0.0.1', b: '10.0.0.2', c: '10.0.0.3' }));
    const file = fileWith('10.0.0.1');
    writeFileSync(file, `# Ask the network team first.\n${readFileSync(file, 'utf8')}`);
    const printed = await convert(
      addresses({ a: '10.0.0.1', b: '10.0.0.2', c: '10.0.0.33', d: '10.0.0.4' }),
      '--update',
    );
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# Ask the network team first\.\n/);
    expect(text).toContain('10.0.0.33');
    expect(text).toContain('10.0.0.4');
    expect(printed).toContain('+ address "d" in folder "oslo"');
    expect(printed).toContain('~ address "c" in folder "oslo"');
    expect(printed).toContain('merged into your edits');
    expect(code).toBe(0);
  });

  test('keeps the lines of people where both sides changed them, and exits with 3', async () => {
    await convert(addresses({ a: '10.0.0.1' }));
    const file = fileWith('10.0.0.1');
    writeFileSync(file, readFileSync(file, 'utf8').replace('10.0.0.1', '10.0.0.99'));
    const printed = await convert(addresses({ a: '10.0.0.55' }), '--update');
    expect(readFileSync(file, 'utf8')).toContain('10.0.0.99');
    expect(printed).toMatch(/CONFLICT: .*both sides changed these lines/);
    expect(printed).toContain('10.0.0.55');
    expect(code).toBe(3);
  });

  test('reports a conflict each time, until the file has the lines of the export or a person resolves it', async () => {
    await convert(addresses({ a: '10.0.0.1', b: '10.0.0.2' }));
    const file = fileWith('10.0.0.1');
    const edited = readFileSync(file, 'utf8').replace('10.0.0.1', '10.0.0.99');
    writeFileSync(file, edited);
    const later = addresses({ a: '10.0.0.55', b: '10.0.0.2' });
    for (let run = 0; run < 3; run += 1) {
      expect(await convert(later, '--update')).toMatch(/CONFLICT: .*both sides changed/);
      expect(code).toBe(3);
    }
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('10.0.0.99', '10.0.0.55'));
    expect(await convert(later, '--update')).not.toContain('CONFLICT');
    expect(code).toBe(0);

    writeFileSync(file, before);
    const latest = addresses({ a: '10.0.0.77', b: '10.0.0.2' });
    expect(await convert(latest, '--update')).toContain('CONFLICT');
    const name = relative(join(dir, 'out'), file);
    expect(await convert(latest, '--update', '--resolved', name, 'other.tf')).toMatch(
      new RegExp(`resolved: ${name}\\n.*no conflict to resolve in other.tf`),
    );
    expect(code).toBe(0);
    expect(await convert(latest, '--update')).not.toContain('CONFLICT');
    expect(readFileSync(file, 'utf8')).toContain('10.0.0.99');
  });

  test('of the same export changes nothing', async () => {
    const text = addresses({ a: '10.0.0.1' });
    await convert(text);
    const before = readFileSync(fileWith('10.0.0.1'), 'utf8');
    expect(await convert(text, '--update')).toContain('nothing changed since the last conversion');
    expect(readFileSync(fileWith('10.0.0.1'), 'utf8')).toBe(before);
  });

  test('does not bring back a file that people deleted', async () => {
    await convert(addresses({ a: '10.0.0.1' }));
    const file = fileWith('10.0.0.1');
    rmSync(file);
    expect(await convert(addresses({ a: '10.0.0.2' }), '--update')).toMatch(/CONFLICT: .*deleted/);
    expect(await convert(addresses({ a: '10.0.0.2' }), '--update')).toMatch(/CONFLICT: .*deleted/);
    expect(existsSync(file)).toBe(false);
  });

  test('needs a folder that a conversion wrote', async () => {
    await convert(addresses({ a: '10.0.0.1' }), '--update');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/\.scm-convert\.json\.gz is missing/) });
  });
});
