import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CallFunctionRequest, CallFunctionResponse } from '../../src/terraform/protocol/tfplugin6';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { encodeDynamic, type TfValue } from '../../src/terraform/protocol/value';
import { providerRpcs } from '../../src/terraform/protocol/rpc-table';
import { createProvider } from '../../src/provider';
import { callFunction, providerFunctions } from '../../src/provider/functions/functions';
import { runs } from '../support/runs';

const call = (name: string, ...given: readonly TfValue[]) => callFunction({ name, arguments: given });
const result = (name: string, ...given: readonly TfValue[]): TfValue => {
  const answer = call(name, ...given);
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
};

describe('addresses', () => {
  test.each([
    ['10.0.0.0/8', '10.8.1.0/24', true],
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '9.255.255.255-10.0.0.1', false],
    ['10.0.0.0/8', '10.0.0.1-11.0.0.0', false],
    ['10.1.2.3/8', '10.200.0.0/16', true],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['0.0.0.0/0', '::1', false],
    ['::/0', '10.0.0.1', false],
    ['2001:db8::/32', '2001:DB8:ffff::/48', true],
    ['::/0', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', true],
  ])('cidr_contains(%s, %s) is %s', (network, address, expected) => {
    expect(result('cidr_contains', network, address)).toBe(expected);
  });

  test.each([
    ['10.0.0.0/24', '10.0.0.128-10.0.1.5', true],
    ['10.0.0.0/24', '10.0.1.0/24', false],
    ['10.0.0.255', '10.0.0.0/24', true],
    ['10.0.0.0/24', '::/0', false],
  ])('address_overlaps(%s, %s) is %s', (first, second, expected) => {
    expect(result('address_overlaps', first, second)).toBe(expected);
    expect(result('address_overlaps', second, first)).toBe(expected);
  });

  test.each([
    ['10.1.2.3/24', '10.1.2.0/24'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['10.0.0.0-10.0.0.255', '10.0.0.0/24'],
    [' 10.0.0.1 - 10.0.0.9', '10.0.0.1-10.0.0.9'],
    ['2001:DB8:0:0::1/128', '2001:db8::1'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::/0', '::/0'],
  ])('normalize_address(%s) is %s', (address, expected) => {
    expect(result('normalize_address', address)).toBe(expected);
  });

  test('the normal form of a network is the network, and is its own normal form', () => {
    const networks = fc.record({
      bytes: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 }),
      length: fc.integer({ min: 0, max: 32 }),
    });
    fc.assert(
      fc.property(networks, ({ bytes, length }) => {
        const text = `${bytes.join('.')}/${length}`;
        // By the mask of RFC 4632, without the arithmetic of ranges.
        const mask = length === 0 ? 0 : (0xffffffff << (32 - length)) >>> 0;
        const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
        const base = Number(BigInt(value) & BigInt(mask));
        const dotted = [24, 16, 8, 0].map((shift) => Math.floor(base / 2 ** shift) % 256).join('.');
        const expected = length === 32 ? dotted : `${dotted}/${length}`;
        expect(result('normalize_address', text)).toBe(expected);
        expect(result('normalize_address', expected)).toBe(expected);
        expect(result('cidr_contains', text, bytes.join('.'))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each(['', 'web', '10.0.0.0/33', '10.0.0.9-10.0.0.1', '10.0.0.1-::1', '10.0.0', 'fe80::1%eth0'])(
    '%j is refused, with the argument that is wrong',
    (text) => {
      expect(call('cidr_contains', '10.0.0.0/8', text)).toEqual({
        error: expect.stringContaining(`cannot read ${JSON.stringify(text)}`) as unknown,
        argument: 1,
      });
    },
  );
});

test.each([
  ['80', [{ from: 80, to: 80 }]],
  [
    '8080-8090,80',
    [
      { from: 80, to: 80 },
      { from: 8080, to: 8090 },
    ],
  ],
  ['1-5,6,4-9', [{ from: 1, to: 9 }]],
  ['0-65535', [{ from: 0, to: 65535 }]],
])('service_ports(%s)', (ports, expected) => {
  expect(result('service_ports', ports)).toEqual(expected);
});

test.each(['', 'http', '65536', '9-1', '80,'])('service_ports refuses %j', (ports) => {
  expect(call('service_ports', ports)).toMatchObject({ argument: 0 });
});

describe('import IDs', () => {
  test('are made of their parts, and taken apart', () => {
    expect(result('tfid', { folder: 'Branches', id: 'u' })).toBe('Branches:::u');
    expect(result('tfid', { device: '0123', id: 'u', folder: null })).toBe('::0123:u');
    expect(result('tfid', { id: 'u' })).toBe(':::u');
    expect(result('parse_tfid', ':web::u')).toEqual({ folder: null, snippet: 'web', device: null, id: 'u' });
    expect(result('tfid', result('parse_tfid', 'All Firewalls:::u'))).toBe('All Firewalls:::u');
  });

  test.each([
    [{ folder: 'a' }, 'id is missing'],
    [{ folder: 'a', snippet: 'b', id: 'u' }, 'folder and snippet are both set'],
    [{ name: 'a', id: 'u' }, '"name"'],
    [{ folder: 'a:b', id: 'u' }, 'folder contains a colon'],
  ])('tfid refuses %j', (parts, why) => {
    expect(call('tfid', parts)).toEqual({ error: expect.stringContaining(why) as unknown, argument: 0 });
  });

  test.each(['', 'u', 'a:b:c', 'a:::', 'a:b:c:d:e'])('parse_tfid refuses %j', (text) => {
    expect(call('parse_tfid', text)).toMatchObject({ argument: 0 });
  });
});

describe('on the wire', () => {
  const provider = createProvider({ env: {}, schemaBytes: () => new Uint8Array() });
  const signal = new AbortController().signal;
  const log = hclogLogger('test', undefined);
  const rpc = providerRpcs(
    provider,
    () => ({ signal, log, call: 1 }),
    () => undefined,
  ).get('CallFunction');
  const send = async (bytes: Uint8Array): Promise<Uint8Array> => (await rpc?.(bytes, () => signal)) as Uint8Array;

  test('CallFunction has the bytes that the definition demands', async () => {
    // name (field 1) "tfid"; arguments (field 2) a DynamicValue with msgpack (field 1): {"id": "u"}.
    const request = Buffer.from('0a0474666964' + '1208' + '0a06' + '81a26964a175', 'hex');
    // result (field 1): DynamicValue, msgpack: the string ":::u".
    expect(Buffer.from(await send(request)).toString('hex')).toBe('0a070a05a43a3a3a75');
    // error (field 2): text (field 1), function_argument (field 2) 0, which has presence.
    const wrong = Buffer.from('0a0474666964' + '1203' + '0a01' + '80', 'hex');
    const answer = Buffer.from(await send(wrong)).toString('hex');
    expect(answer).toMatch(/^12[0-9a-f]{2}0a/);
    expect(answer).toMatch(/1000$/);
  });

  test.each(Object.entries(providerFunctions))(
    '%s refuses what is no argument of it, and never throws',
    async (name, f) => {
      const argument = { msgpack: encodeDynamic('§') };
      const request = CallFunctionRequest.encode({ name, arguments: f.schema.parameters.map(() => argument) });
      const { error, result: none } = CallFunctionResponse.decode(await send(request));
      expect(error?.text).toMatch(/^cannot /);
      expect(none).toBeUndefined();
    },
  );

  test('a function that does not exist is an error', async () => {
    const answer = CallFunctionResponse.decode(await send(CallFunctionRequest.encode({ name: 'toString' })));
    expect(answer.error?.text).toBe('cannot call "toString": the provider has no such function');
  });
});

describe('temporary_rule', () => {
  test('returns the schedule, the tag and the description, in the form that the constructs write', () => {
    const rule = { expires: '2026-12-31', ticket: 'CHG-123', owner: 'net-ops', description: 'Pilot', starts: null };
    expect(result('temporary_rule', rule)).toEqual({
      schedule: 'until-2026-12-31',
      schedule_type: { non_recurring: ['2020/01/01@00:00-2026/12/31@23:59'] },
      tag: 'temporary',
      description: 'Pilot [expires 2026-12-31; ticket CHG-123; owner net-ops]',
    });
  });

  test.each<[TfValue, RegExp]>([
    [{}, /expires is missing/],
    [{ expires: null }, /expires is missing/],
    [{ expires: '2026-13-01' }, /"2026-13-01" is not a day/],
    [{ expires: '2026-12-31', until: 'x' }, /cannot use "until"/],
    [{ expires: '2026-12-31', owner: '[' }, /owner "\["/],
  ])('refuses %j', (rule, message) => {
    expect(call('temporary_rule', rule)).toEqual({ error: expect.stringMatching(message), argument: 0 });
  });
});
