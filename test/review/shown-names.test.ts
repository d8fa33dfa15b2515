import { describe, expect, test } from '@jest/globals';
import { predefinedFolders } from '../../src/catalog';
import { renderReport } from '../../src/cli/review/rendered';
import { examine, readPlan } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, rule } from './support/of-pieces';
import { readSnapshot, type Snapshot } from '../../src/tenant';
import { testIo } from '../support/scm';

const folder = (name: string): Values => ({ scope: 'folder', name });
const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'codequality'] as const;

/** All predefined folders, by their stored names, and a firewall below one of them. */
function baseWith(above: string, display: Values = {}): Snapshot {
  return readSnapshot(
    JSON.stringify({
      format: 'scm-snapshot/1',
      made: '2026-11-22T00:00:00Z',
      containers: [
        ...predefinedFolders.map(({ stored }) => ({ container: folder(stored), completeness: 'complete' })),
        { container: { scope: 'device', name: '007951000123456' }, completeness: 'complete', above },
      ],
      objects: [{ kind: 'device', name: '007951000123456', fields: { folder: above, ...display } }],
      rulebases: [],
      unread: [],
    }),
    'base.json',
  );
}

/** What a plan with a new rule is called in each format. Addresses and values of the plan contain its own spelling. */
function rendered(place: Values, snapshot: Snapshot): Readonly<Record<(typeof formats)[number], string>> {
  const { folder: _, ...fields } = rule;
  const open: Values = { ...fields, ...place, service: any };
  const pieces: readonly PlanPiece[] = [{ type: 'scm_security_rule', name: 'out', after: open }];
  const plan = readPlan(planJson(pieces), 'plan.json');
  const examined = examine([{ name: 'plan.json', plan }], { base: { name: 'base.json', snapshot } });
  const options = { failOn: 'never', width: 1000, color: 'none', whole: undefined, lineOf: () => undefined } as const;
  return Object.fromEntries(
    formats.map((format) => [format, renderReport(testIo(), examined.report, examined, format, options)]),
  ) as Readonly<Record<(typeof formats)[number], string>>;
}

const spellings = predefinedFolders.flatMap(({ stored, shown }) =>
  stored === shown
    ? []
    : [
        { written: stored, other: shown, stored },
        { written: shown, other: stored, stored },
      ],
);

describe('a folder is called what the plan calls it', () => {
  test.each(spellings)('$written', ({ written, other, stored }) => {
    const texts = rendered({ folder: written }, baseWith(stored));
    for (const format of ['text', 'markdown', 'sarif'] as const) {
      expect(texts[format]).toContain(`older ${written}`);
      expect(texts[format]).not.toMatch(new RegExp(`[fF]olders? ${other}\\b(?! )`));
    }
  });

  test('which is the usual name where the plan does not say it', () => {
    const { text } = rendered({ device: '007951000123456' }, baseWith('ngfw-shared'));
    expect(text).not.toMatch(/ngfw-shared/);
  });
});

describe('a firewall', () => {
  test('is called by its name with its serial number, in every format', () => {
    const texts = rendered({ device: '007951000123456' }, baseWith('ngfw-shared', { display_name: 'fw-oslo' }));
    for (const format of formats) expect(texts[format]).toContain('fw-oslo (007951000123456)');
    expect(texts.text).not.toMatch(/device 0/i);
    expect(texts.markdown).not.toMatch(/device 0/i);
  });

  test('without a name is its serial number', () => {
    const { text } = rendered({ device: '007951000123456' }, baseWith('ngfw-shared'));
    expect(text).toContain('device 007951000123456');
  });

  test('has the same fingerprints with a name and without', () => {
    const prints = [{}, { display_name: 'fw-oslo' }].map((display) =>
      [
        ...rendered({ device: '007951000123456' }, baseWith('ngfw-shared', display)).json.matchAll(
          /"fingerprint": ?"(\w+)"/g,
        ),
      ].map(([, print]) => print),
    );
    expect(prints[0]).toEqual(prints[1]);
    expect(prints[0]?.length).toBeGreaterThan(0);
  });
});
