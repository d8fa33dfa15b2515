import type { Report } from '../../../src/review';
import { planJson, type PlanPiece, type Values } from '../plan-json';
import { push, reviewedText } from './of-pieces';
import { readSnapshot } from '../../../src/tenant';

const texas = { scope: 'folder', name: 'Texas' } as const;

/** The review of a plan on a base where everything of the folders All and Texas is known. */
export function onBase(objects: readonly Values[], rules: readonly Values[], ...pieces: readonly PlanPiece[]): Report {
  const snapshot = readSnapshot(
    JSON.stringify({
      format: 'scm-snapshot/1',
      made: '2026-11-22T00:00:00Z',
      containers: [
        { container: { scope: 'folder', name: 'All' }, completeness: 'complete' },
        { container: { scope: 'folder', name: 'ngfw-shared' }, completeness: 'complete', above: 'All' },
        { container: texas, completeness: 'complete', above: 'ngfw-shared' },
      ],
      objects: objects.map(({ kind, ...fields }) => ({
        kind,
        container: texas,
        name: fields['name'],
        fields: { ...fields, folder: 'Texas' },
      })),
      rulebases: [
        {
          kind: 'security_rule',
          container: texas,
          rulebase: 'pre',
          rules: rules.map((fields) => ({ name: fields['name'], fields })),
        },
      ],
      unread: [],
    }),
    'base.json',
  );
  return reviewedText(planJson([push, ...pieces]), {
    base: { name: 'base.json', snapshot },
  });
}
