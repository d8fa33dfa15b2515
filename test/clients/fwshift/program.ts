import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Configuration } from '../../../src/engine/policy';
import { runProgram } from '../../support/run-program';
import { target } from './places';
import { applicationMap, setLines } from './set-lines';

const strings = z.array(z.string());
const connections = z.array(
  z.strictObject({ version: z.literal([4, 6]), sources: strings, destinations: strings, services: strings }),
);
/** One difference that FWShift reports. */
export type PeerDifference = z.infer<typeof difference>;
const difference = z.strictObject({
  from: z.string(),
  to: z.string(),
  change: z.literal(['opened', 'closed']),
  certain: z.boolean(),
  connections,
  first_policy: z.string(),
  second_policy: z.string(),
  inside_the_zone: z.literal(true).optional(),
  for: z.string().optional(),
});
/** The answer of `fwshift compare`. */
export type PeerComparison = z.infer<typeof comparison>;
const comparison = z.object({
  differences: z.array(difference),
  notes: strings,
  not_followed_in_detail: strings,
});
const audit = z.object({ findings: z.array(z.object({ check: z.string(), name: z.string() })) });

/** FWShift in its virtual environment, as a command: it is never imported. */
export class Fwshift {
  readonly #program: string;
  readonly #dir = mkdtempSync(join(tmpdir(), 'fwshift-'));

  constructor(python: string) {
    this.#program = join(dirname(python), 'fwshift');
  }

  /** Every connection that two configurations decide differently. */
  async compare(before: Configuration, after: Configuration): Promise<PeerComparison> {
    const map = this.#file('map.json', JSON.stringify(applicationMap(after)));
    const files = [this.#file('before.set', setLines(before)), this.#file('after.set', setLines(after))];
    const output = await this.#run('compare', target.name, '--app-map', map, '--fail-on', 'none', ...files);
    return comparison.parse(JSON.parse(output));
  }

  /** Every connection that the text of an export and a configuration decide differently, at a device group. */
  async compareExport(text: string, after: Configuration, group: string): Promise<PeerComparison> {
    const files = [this.#file('export.xml', text), this.#file('converted.set', setLines(after))];
    return comparison.parse(JSON.parse(await this.#run('compare', group, '--fail-on', 'none', ...files)));
  }

  /** Names of the rules with a finding of the audit. */
  async audited(configuration: Configuration, check: string): Promise<readonly string[]> {
    const output = await this.#run('audit', target.name, this.#file('audited.set', setLines(configuration)));
    const { findings } = audit.parse(JSON.parse(output));
    return findings.filter((one) => one.check === check).map(({ name }) => name);
  }

  /** Removes its files. */
  close(): void {
    rmSync(this.#dir, { recursive: true });
  }

  #file(name: string, content: string): string {
    const path = join(this.#dir, name);
    writeFileSync(path, content);
    return path;
  }

  async #run(command: string, group: string, ...args: readonly string[]): Promise<string> {
    const place = ['--from', 'panos', '--device-group', group, '--json'];
    const env = { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1' };
    const { code, stdout, output } = await runProgram(this.#dir, this.#program, [command, ...place, ...args], env).done;
    if (code !== 0) throw new Error(`fwshift ${command} ended with ${String(code)}: ${output.slice(-2000)}`);
    return stdout;
  }
}
