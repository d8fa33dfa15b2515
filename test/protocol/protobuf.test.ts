import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Path } from '../../src/core';
import { wireDiagnostics, wirePath } from '../../src/terraform/protocol/diagnostic-wire';
import { field, message } from '../../src/terraform/protocol/protobuf-message';
import { ProtobufReader } from '../../src/terraform/protocol/protobuf-reader';
import { ProtobufWriter } from '../../src/terraform/protocol/protobuf-writer';
import { AttributePath, Diagnostic, ReadResourceResponse } from '../../src/terraform/protocol/tfplugin6';
import { runs } from '../support/runs';
import { diagnosticsOf, pathOf } from '../support/wire-diagnostics';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const numRuns = runs(200);

const Inner = message({ label: field.string(1), count: field.int64(2) });
const Sample = message({
  text: field.string(2),
  number: field.int64(1),
  data: field.bytes(3),
  yes: field.bool(4),
  maybeText: field.optionalString(5),
  maybeNumber: field.optionalInt64(16),
  inner: field.message(100, () => Inner),
  many: field.repeated(7, () => Inner),
  byName: field.map(8, () => Inner),
});
const integers = fc.maxSafeInteger();
const texts = fc.string({ unit: 'grapheme' });
const inner = fc.record({ label: texts, count: integers });
const sample = fc.record({
  text: texts,
  number: integers,
  data: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  yes: fc.boolean(),
  maybeText: fc.option(texts, { nil: undefined }),
  maybeNumber: fc.option(integers, { nil: undefined }),
  inner: fc.option(inner, { nil: undefined }),
  many: fc.array(inner),
  byName: fc.dictionary(
    texts.filter((key) => key !== '__proto__'),
    inner,
    { noNullPrototype: true },
  ),
});

describe('the protobuf codec', () => {
  test('writes the bytes that the protobuf documentation shows', () => {
    expect(hex(Sample.encode({ number: 150 }))).toBe('089601');
    expect(hex(Sample.encode({ text: 'testing' }))).toBe('120774657374696e67');
    expect(hex(Sample.encode({ number: -2 }))).toBe('08feffffffffffffffff01');
    expect(hex(Sample.encode({ number: 2 ** 53 - 1 }))).toBe('08ffffffffffffff0f');
  });

  test('decodes what it encodes', () => {
    fc.assert(
      fc.property(sample, (value) => {
        const decoded = Sample.decode(Sample.encode(value));
        expect({ ...decoded, data: Buffer.from(decoded.data) }).toEqual(value);
      }),
      { numRuns },
    );
  });

  test('leaves zero values out, unless the field has presence', () => {
    expect(Sample.encode({ text: '', number: 0, yes: false, data: new Uint8Array(0), many: [] })).toHaveLength(0);
    expect(hex(Sample.encode({ maybeNumber: 0 }))).toBe('800100');
    expect(Sample.decode(Buffer.from('800100', 'hex')).maybeNumber).toBe(0);
    expect(Sample.decode(new Uint8Array(0)).maybeNumber).toBeUndefined();
  });

  test('skips what it does not know, of every wire type', () => {
    const foreign = '9a0601ff' + 'a00605' + 'a9060102030405060708' + 'b50601020304';
    expect(Sample.decode(Buffer.from(foreign + '089601', 'hex')).number).toBe(150);
  });

  test('refuses or decodes any bytes at all, and never reads beyond them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          Sample.decode(bytes);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: expect.stringMatching(/^PROTOBUF_(MALFORMED|RANGE)$/) });
        }
      }),
      { numRuns: numRuns * 5 },
    );
  });

  test('says where a message ends too early', () => {
    const cut = ReadResourceResponse.encode({ private: Buffer.from('abc') }).subarray(0, 4);
    expect(() => ReadResourceResponse.decode(cut)).toThrow('the message ends inside a value');
  });

  test('knows the length of what it wrote', () => {
    const writer = new ProtobufWriter();
    writer.tag(1, 2);
    writer.bytes(Buffer.from('abc'));
    expect(writer.length).toBe(writer.finish().length);
    expect(new ProtobufReader(Uint8Array.of(0x80, 0x01)).uint32()).toBe(128);
  });
});

describe('paths and diagnostics', () => {
  const path: fc.Arbitrary<Path> = fc.array(fc.oneof(fc.nat(), texts));

  test('come back as they were', () => {
    fc.assert(
      fc.property(path, (steps) => {
        expect(pathOf(AttributePath.decode(AttributePath.encode(wirePath(steps))))).toEqual(steps);
      }),
      { numRuns },
    );
    const diagnostics = [
      { severity: 'error', summary: 's', detail: 'd', path: ['rule', 0, ''] },
      { severity: 'warning', summary: 'w' },
    ] as const;
    const back = wireDiagnostics(diagnostics).map((each) => Diagnostic.decode(Diagnostic.encode(each)));
    expect(diagnosticsOf(back)).toEqual(diagnostics);
  });

  test('an index of zero is sent', () => {
    expect(hex(AttributePath.encode(wirePath([0])))).toBe('0a021800');
  });

  test('an index that is not whole is refused', () => {
    expect(() => wirePath([0.5])).toThrow('0.5 is not an index');
  });
});
