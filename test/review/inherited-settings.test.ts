import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { readSnapshot } from '../../src/tenant';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewedText } from './support/of-pieces';

/** A setting that a lower place gets is compared with the one that applied there before. */

const tcp = (bypass: boolean): Values => ({ tcp: { bypass_exceed_oo_queue: bypass } });
const inFolder = (folder: string, fields: Values): Values => ({ folder, ...fields });
const kept = (folder: string, fields: Values): PlanPiece => {
  const values = inFolder(folder, fields);
  return { type: 'scm_tcp_setting', name: folder.toLowerCase(), before: values, after: values, actions: ['no-op'] };
};
const made = (folder: string, fields: Values): PlanPiece => ({
  type: 'scm_tcp_setting',
  name: folder.toLowerCase(),
  after: inFolder(folder, fields),
});

const container = (name: string, above: string | undefined): Values => ({
  container: { scope: 'folder', name },
  completeness: 'complete',
  ...(above === undefined ? {} : { above, snippets: [] }),
});

function reviewed(
  pieces: readonly PlanPiece[],
  inSnapshot: readonly (readonly [folder: string, Values])[] = [],
): Report {
  const snapshot = {
    format: 'scm-snapshot/1',
    made: '2026-11-28T00:00:00Z',
    containers: [
      container('All', undefined),
      container('All Firewalls', 'All'),
      container('Region', 'All Firewalls'),
      container('Texas', 'Region'),
    ],
    objects: inSnapshot.map(([name, fields]) => ({
      kind: 'tcp_setting',
      container: { scope: 'folder', name },
      name: '',
      fields,
    })),
    rulebases: [],
    unread: [],
  };
  const base = { name: 'base.json', snapshot: readSnapshot(JSON.stringify(snapshot), 'base.json') };
  return reviewedText(planJson([pushOfTexas, ...pieces]), { base });
}

const judgements = ({ accounts }: Report): readonly string[] =>
  accounts.rows
    .filter(({ address, value }) => address.includes('texas') && !value.startsWith('folder'))
    .map(({ judgement }) => judgement);
const found = ({ findings }: Report): readonly string[] =>
  findings.filter(({ id }) => id !== 'no-push' && id !== 'not-judged').map(({ id, severity }) => `${id} ${severity}`);

describe('a setting of a folder is compared with that of the folder above', () => {
  test.each<[string, Report, readonly string[], readonly string[]]>([
    [
      'a weaker one, in the same plan',
      reviewed([kept('Region', tcp(false)), made('Texas', tcp(true))]),
      ['weaker'],
      ['protection-weakened high'],
    ],
    [
      'a weaker one, in a snapshot',
      reviewed([made('Texas', tcp(true))], [['Region', tcp(false)]]),
      ['weaker'],
      ['protection-weakened high'],
    ],
    ['a stricter one', reviewed([kept('Region', tcp(true)), made('Texas', tcp(false))]), ['stricter'], []],
    ['the same one', reviewed([kept('Region', tcp(false)), made('Texas', tcp(false))]), ['equal'], []],
    [
      'a weaker one than that of a folder further above',
      reviewed([kept('All Firewalls', tcp(false)), made('Texas', tcp(true))]),
      ['weaker'],
      ['protection-weakened high'],
    ],
    [
      'a stricter one than that of a folder further above, if a nearer one may have another',
      reviewed([kept('All Firewalls', tcp(true)), made('Texas', tcp(false))]),
      ['not judged'],
      [],
    ],
    [
      'the weakest value where nothing is known',
      reviewed([made('Texas', tcp(true))]),
      ['weaker'],
      ['protection-weakened high'],
    ],
    ['the strongest value where nothing is known', reviewed([made('Texas', tcp(false))]), ['not judged'], []],
  ])('%s', (_title, report, wanted, findings) => {
    expect(judgements(report)).toEqual(wanted);
    expect(found(report)).toEqual(findings);
  });
});
