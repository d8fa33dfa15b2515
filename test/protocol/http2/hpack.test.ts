import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { HpackDecoder } from '../../../src/terraform/protocol/http2/hpack';
import { encodeFrame, framesIn } from '../../support/http2-frames';
import { runs } from '../../support/runs';

type Field = readonly [name: string, value: string];

function decodeAll(...blocks: readonly Buffer[]): readonly (readonly Field[])[] {
  const decoder = new HpackDecoder();
  return blocks.map((block) => {
    const fields: Field[] = [];
    decoder.decode(block, (name, value) => fields.push([name, value]));
    return fields;
  });
}

function hex(...parts: readonly string[]): Buffer {
  return Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
}

describe('header blocks', () => {
  test('are decoded as in the examples of RFC 7541, with Huffman code and one dynamic table', () => {
    const decoded = decodeAll(
      hex('8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff'),
      hex('8286 84be 5886 a8eb 1064 9cbf'),
      hex('8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf'),
    );
    const request = (scheme: string, path: string): readonly Field[] => [
      [':method', 'GET'],
      [':scheme', scheme],
      [':path', path],
      [':authority', 'www.example.com'],
    ];
    expect(decoded).toEqual([
      request('http', '/'),
      [...request('http', '/'), ['cache-control', 'no-cache']],
      [...request('https', '/index.html'), ['custom-key', 'custom-value']],
    ]);
  });

  test('are decoded as another implementation encodes them, with tables that overflow', async () => {
    const name = fc.stringMatching(/^x-[a-z0-9-]{1,20}$/);
    const value = fc.oneof(fc.stringMatching(/^[!-~]{0,40}$/), fc.string({ unit: asciiLetter, maxLength: 3000 }));
    const requests = fc.array(fc.uniqueArray(fc.tuple(name, value), { selector: ([of]) => of, maxLength: 12 }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const decoded = decodeAll(...(await blocksOf(sent.map((fields) => Object.fromEntries(fields)))));
        expect(decoded.map((fields) => fields.filter(([of]) => of.startsWith('x-')))).toEqual(sent);
      }),
      { numRuns: runs(10) },
    );
  });

  test.each([
    ['an index that no table has', 'ff20', 'there is no field 159'],
    ['the index 0', '80', 'there is no field 0'],
    ['a table that is too large', '3fe21f', 'its table is larger than 4096 bytes'],
    ['a change of the table after a field', '8220', 'its table changes size after a field'],
    ['a number that does not end', 'ffffffffffffff', 'a number is too large'],
    ['a string that is cut', '4005616263', 'it ends in a string'],
    ['a field that is cut', '40', 'it ends in a field'],
    ['padding that is too long', '0082f8ff00', ''],
    ['padding of zeros', '00811800', ''],
    ['the end of a string in a string', '0084ffffffff00', ''],
  ])('with %s are an error', (_, block, why) => {
    const message: unknown = expect.stringContaining(why);
    expect(() => decodeAll(hex(block))).toThrow(expect.objectContaining({ http2Code: 9, message }));
  });
});

const asciiLetter = fc.constantFrom('a', 'e', 'i', 'z', 'X', '0', '9');

/** Returns the header blocks that Node sends for requests on one connection. */
async function blocksOf(requests: readonly OutgoingHttpHeaders[]): Promise<readonly Buffer[]> {
  const received: Buffer[] = [];
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => received.push(chunk));
    socket.write(encodeFrame(4, 0, 0)); // SETTINGS
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const client = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  client.on('error', () => undefined);
  await once(client, 'remoteSettings');
  for (const request of requests) client.request(request).on('error', () => undefined);
  const blocks = (): readonly Buffer[] => headerBlocks(Buffer.concat(received));
  while (blocks().length < requests.length) await new Promise((resolve) => setTimeout(resolve, 1));
  client.destroy();
  listener.close();
  return blocks();
}

function headerBlocks(bytes: Buffer): readonly Buffer[] {
  const blocks: Buffer[] = [];
  let parts: Buffer[] = [];
  for (const { type, flags, payload } of framesIn(bytes.subarray(24))) {
    if (type !== 1 && type !== 9) continue;
    parts.push(type === 1 && (flags & 0x20) !== 0 ? payload.subarray(5) : payload);
    if ((flags & 4) === 0) continue;
    blocks.push(Buffer.concat(parts));
    parts = [];
  }
  return blocks;
}
