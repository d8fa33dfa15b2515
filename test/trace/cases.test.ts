import { describe, expect, test } from '@jest/globals';
import { firewallOf, trace, type TracePath } from '../../src/engine/trace';
import { pages } from './cases/documentation';
import { destinationNatCases } from './cases/destination-nat';
import { sourceNatCases } from './cases/source-nat';
import { zoneAndRuleCases } from './cases/zones-and-rules';
import { office, officeWith } from './office';

const cases = [...sourceNatCases, ...destinationNatCases, ...zoneAndRuleCases];

function single(part: TracePath['from'] | undefined): string | undefined {
  return part?.is === 'only' ? part.values.join() : part?.is;
}

describe('a trace, as the documentation says', () => {
  test('has at least 60 cases, each with a page', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ what }) => what)).size).toBe(cases.length);
    for (const { follows } of cases) expect(pages[follows]).toMatch(/^https:\/\/\w+\.paloaltonetworks\.com\//);
  });

  test.each(cases)('$what', ({ setup, flow, expect: expected }) => {
    const found = trace(firewallOf(officeWith(setup), office), flow);
    const [first] = found.paths;
    const names = found.paths.flatMap(({ rule }) => (rule === undefined ? [] : [rule.name]));
    const texts = found.paths.flatMap(({ steps }) => steps.map(({ text }) => text)).join('\n');
    const delivered = first?.delivered && [
      first.delivered.source,
      first.delivered.destination,
      first.delivered.service,
    ];
    expect({
      verdict: found.verdict,
      ...(expected.rules === undefined ? {} : { rules: names }),
      ...(expected.zones === undefined ? {} : { zones: [single(first?.from), single(first?.to)] }),
      ...(expected.delivered === undefined ? {} : { delivered }),
    }).toEqual({
      verdict: expected.verdict,
      ...(expected.rules === undefined ? {} : { rules: expected.rules }),
      ...(expected.zones === undefined ? {} : { zones: expected.zones }),
      ...(expected.delivered === undefined ? {} : { delivered: expected.delivered }),
    });
    for (const text of expected.steps ?? []) expect(texts).toContain(text);
  });
});
