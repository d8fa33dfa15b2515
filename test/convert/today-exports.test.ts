import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { convert, prove, readConfiguration, snapshotOf, type Conversion } from '../../src/tools/convert';
import { effectivePolicy, verdict, Vocabulary, type Configuration } from '../../src/engine/policy';
import { savedConfiguration } from '../../src/review';
import { isFullTier, runs } from '../support/runs';
import { exportFile } from './support/converted';
import { todayExport, todayFlow, type TodayExport } from './support/exports';
import { XmlFirewall, type XmlFlow } from './support/xml-firewall';

interface Read {
  readonly conversion: Conversion;
  readonly configuration: Configuration;
}

/** The configuration that `scm trace --config` reads of an export, or that a repository has. */
function read({ text }: TodayExport, of: 'export' | 'repository'): Read {
  const conversion = convert(readConfiguration(exportFile(text)));
  return { conversion, configuration: savedConfiguration(snapshotOf(conversion, '2026-11-28T00:00:00Z', of)) };
}

interface Sums {
  flows: number;
  decided: number;
}

/** Connections that the file decides for certain, and the configuration otherwise. */
function wrongIn({ text, places }: TodayExport, configuration: Configuration, flows: readonly XmlFlow[], sums: Sums) {
  return Object.entries(places).flatMap(([folder, place]) => {
    const file = new XmlFirewall(text, place, new Map(Object.entries(place.variables ?? {})));
    const policy = effectivePolicy(configuration, { scope: 'folder', name: folder }, new Vocabulary());
    return flows.flatMap((flow) => {
      const effects = new Set(file.decide(flow).map(({ effect }) => effect));
      // Users of a SaaS application are not in a connection.
      if (effects.size > 1) return [];
      sums.flows += 1;
      const found = verdict(policy, queryOf(flow));
      if (found.certainty !== 'surely') return [];
      sums.decided += 1;
      return effects.has(found.effect) ? [] : [{ flow, file: file.decide(flow), found: found.outcomes }];
    });
  });
}

const manyFlows = fc.array(todayFlow, { minLength: 30, maxLength: 30 });

describe('an export as current versions write it', () => {
  test('is decided as by a reader of the XML that shares no code: no connection is wrong, and most are decided', () => {
    const sums = { flows: 0, decided: 0 };
    fc.assert(
      fc.property(todayExport, manyFlows, (exported, flows) => {
        expect(wrongIn(exported, read(exported, 'export').configuration, flows, sums)).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
    if (isFullTier()) process.stdout.write(`exports of today: ${JSON.stringify(sums)}\n`);
    expect(sums.decided / sums.flows).toBeGreaterThan(0.95);
  });

  test('becomes a repository with the same traffic, unless the first lines name a rule', () => {
    const sums = { exports: 0, whole: 0, flows: 0, decided: 0 };
    fc.assert(
      fc.property(todayExport, manyFlows, (exported, flows) => {
        const { conversion, configuration } = read(exported, 'repository');
        sums.exports += 1;
        const proof = prove(conversion, configuration, 60);
        expect(proof.disagreements.filter(({ announced }) => announced === undefined)).toEqual([]);
        if (conversion.left.length > 0) return;
        sums.whole += 1;
        expect(wrongIn(exported, configuration, flows, sums)).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
    if (isFullTier()) process.stdout.write(`repositories of today: ${JSON.stringify(sums)}\n`);
    expect(sums.whole).toBeGreaterThan(sums.exports / 2);
  });
});

function queryOf({ protocol, port, ...rest }: XmlFlow) {
  return { ...rest, service: `${protocol}/${String(port)}` };
}
