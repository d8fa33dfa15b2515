import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import { splitRow } from '../../src/engine/logs/read/split-row';
import { runs } from '../support/runs';

/** The same by another parser; undefined if a quoted value does not end. */
function splitByPapaparse(line: string): readonly string[] | undefined {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter: ',', newline: '\r' });
  return errors.some(({ code }) => code === 'MissingQuotes') ? undefined : data[0];
}

// Papa Parse also ends a value where white space is between a quote and a comma, which RFC 4180 does not.
test('splits lines of commas and quotes as Papa Parse does', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'ü', '"', ','), maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('a', '""', ','), maxLength: 6 }).map((text) => `"${text}"`),
  );
  const line = fc
    .array(cell, { minLength: 1, maxLength: 6 })
    .map((cells) => cells.join(','))
    .filter((text) => text !== '');
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 7 }), (text, most) => {
      const right = splitByPapaparse(text);
      expect(splitRow(text)).toEqual(right);
      if (right !== undefined) expect(splitRow(text, most)).toEqual(right.slice(0, most));
    }),
    { numRuns: runs(500) },
  );
});
