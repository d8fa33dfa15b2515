import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { encodeDynamic, type TfValue } from '../../src/terraform/protocol/value';
import { UNKNOWN } from '../../src/terraform/protocol/tf-value';
import { createService, type Service } from '../../src/service';
import type { Plugin } from '../support/plugin-client';
import { startProvider } from '../support/provider-plugin';
import { randomsFrom } from '../support/randoms';
import { isFullTier } from '../support/runs';

// The fuzz of the service is test/service/fuzz.

jest.setTimeout(1_800_000);

const count = isFullTier() ? 50_000 : 600;
const together = 16;

/** Everything that Terraform calls, but what ends the provider. */
const methods = [
  ...['ValidateProviderConfig', 'ValidateResourceConfig', 'ValidateDataResourceConfig', 'UpgradeResourceState'],
  ...['UpgradeResourceIdentity', 'ReadResource', 'PlanResourceChange', 'ApplyResourceChange', 'ImportResourceState'],
  ...[
    'MoveResourceState',
    'ReadDataSource',
    'CallFunction',
    'ValidateEphemeralResourceConfig',
    'OpenEphemeralResource',
  ],
  ...['ValidateListResourceConfig', 'ValidateActionConfig', 'PlanAction', 'GetMetadata', 'NoSuchMethod'],
] as const;

/** Their answers are the same each time, and megabytes. */
const largeAnswers = ['GetProviderSchema', 'GetResourceIdentitySchemas', 'GetFunctions'] as const;

let dir: string;
let service: Service;
let plugin: Plugin;
let attributes: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  service = await createService({ jobSpeed: Infinity });
  const { port } = await service.listen();
  plugin = await startProvider({ dir, port, access: service.access });
  const { resourceSchemas } = await plugin.schema();
  attributes = new Map(
    Object.entries(resourceSchemas).map(([type, schema]) => [
      type,
      schema.block?.attributes.map(({ name }) => name) ?? [],
    ]),
  );
});
afterAll(async () => {
  await plugin.kill();
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Makes requests that are half right, the same ones for the same seed. */
class Fuzz {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomsFrom(seed);
  }

  below(n: number): number {
    return Math.floor(this.#random() * n);
  }

  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(most) }, () => this.below(256)));
  }

  text(): string {
    return this.one([
      ...['', 'x', 'All Firewalls', '\0', '__proto__', 'constructor', '${var.x}', '\u202e', '../../etc/passwd'],
      ...['1e999', '-1', 'a'.repeat(this.below(5000)), this.bytes(40).toString('latin1'), '日本', '10.0.0.0/99'],
    ]);
  }

  value(depth = 3): TfValue {
    const kinds = depth === 0 ? 6 : 8;
    switch (this.below(kinds)) {
      case 0:
        return null;
      case 1:
        return UNKNOWN;
      case 2:
        return this.one([true, false]);
      case 3:
        return this.one([0, -1, 1.5, 2 ** 53, 1e308, 12345678901234567890n]);
      case 4:
      case 5:
        return this.text();
      case 6:
        return Array.from({ length: this.below(4) }, () => this.value(depth - 1));
      default:
        return Object.fromEntries(Array.from({ length: this.below(4) }, () => [this.text(), this.value(depth - 1)]));
    }
  }

  /** A value of a type as far as names go, or anything else. */
  state(type: string): TfValue {
    if (this.below(5) === 0) return this.value();
    const names = attributes.get(type) ?? ['name', 'folder'];
    return Object.fromEntries(names.map((name) => [name, this.below(3) === 0 ? this.value(2) : null]));
  }

  dynamic(type: string): Buffer {
    if (this.below(6) === 0) return this.bytes(60);
    // Field 1 is MessagePack, field 2 JSON.
    return this.below(8) === 0
      ? field(2, Buffer.from(JSON.stringify(this.text())))
      : field(1, Buffer.from(encodeDynamic(this.state(type))));
  }

  message(): Buffer {
    if (this.below(10) === 0) return this.bytes(200);
    const type = this.below(12) === 0 ? this.text() : this.one([...attributes.keys()]);
    const parts = [field(1, Buffer.from(type))];
    for (let n = 2; n < 8; n++) if (this.below(4) > 0) parts.push(field(n, this.dynamic(type)));
    const whole = Buffer.concat(parts);
    switch (this.below(6)) {
      case 0:
        return whole.subarray(0, this.below(whole.length));
      case 1:
        whole[this.below(whole.length)] = this.below(256);
        return whole;
      case 2:
        return Buffer.concat([whole, whole]);
      default:
        return whole;
    }
  }
}

/** A field of a protobuf message that has bytes. */
function field(number: number, bytes: Buffer): Buffer {
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest > 127; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128);
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length, rest]), bytes]);
}

function residentMb(): number {
  const pages = /^\d+ (\d+)/.exec(readFileSync(`/proc/${plugin.pid}/statm`, 'utf8'))?.[1];
  return (Number(pages) * 4096) / 2 ** 20;
}

test(`${count} calls with odd messages are each answered, and the provider goes on`, async () => {
  const fuzz = new Fuzz(25);
  const answers = new Map<string, number>();
  const failures: string[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next++ < count) {
      const method = fuzz.one(fuzz.below(500) === 0 ? largeAnswers : methods);
      const message = fuzz.message();
      const answer = await plugin.raw(`/tfplugin6.Provider/${method}`, message).then(
        () => 'answered',
        (error: unknown) => String(error),
      );
      const status = /^Error: gRPC status (\d+)/.exec(answer)?.[1];
      const kind = answer === 'answered' ? answer : status === undefined ? 'broken' : `status ${status}`;
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (kind === 'broken' || /\n\s+at /.test(answer)) failures.push(`${method}: ${answer.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: together }, caller));
  process.stdout.write(`${JSON.stringify(Object.fromEntries(answers))}, ${residentMb().toFixed(0)} MB resident\n`);
  expect(failures).toEqual([]);
  expect(answers.get('answered')).toBeGreaterThan(count / 4);
  // A confused provider would not plan this.
  const absent = Object.fromEntries((attributes.get('scm_tag') ?? []).map((name) => [name, null]));
  const { diagnostics } = await plugin.validateResource('scm_tag', {
    ...absent,
    name: 'x',
    folder: 'All Firewalls',
  });
  expect(diagnostics).toEqual([]);
  expect(residentMb()).toBeLessThan(1024);
});
