import { describe, expect, test } from '@jest/globals';
import { changesIn, problemsIn } from '../../src/tools/migrate/terraform-messages';

describe('the messages of Terraform', () => {
  const sight = { at: 'here', fileOf: (file: string) => `sub/${file}` };
  const range = { filename: 'main.tf', start: { line: 7 } };
  const error = { severity: 'error', summary: 'Wrong', detail: 'very\n  wrong' };

  test('are read from one object, or from one object per line, each once', () => {
    const diagnostics = [
      { ...error, range, snippet: { context: 'resource "scm_a" "x"' } },
      { ...error, range, snippet: { context: 'resource "scm_a" "x"' } },
      { ...error, range: { filename: 'b.tf' }, snippet: { context: 'data "scm_a" "x"' } },
      { ...error, detail: '', snippet: { context: 'module "m"' } },
      { severity: 'warning', summary: 'Odd', address: 'scm_a.y', snippet: { context: 'resource "scm_a" "x"' } },
      { severity: 'warning', summary: 'Provider development overrides are in effect' },
      'text',
    ];
    const errors = [
      { at: 'sub/main.tf:7', address: 'scm_a.x', problem: 'Wrong: very wrong' },
      { at: 'sub/b.tf', address: 'data.scm_a.x', problem: 'Wrong: very wrong' },
      { at: 'here', problem: 'Wrong' },
    ];
    const warnings = [{ at: 'here', address: 'scm_a.y', problem: 'Odd' }];
    const lines = diagnostics.map((diagnostic) => JSON.stringify({ type: 'diagnostic', diagnostic })).join('\n');
    for (const output of [JSON.stringify({ diagnostics }), `not JSON\n${lines}\n5\n`]) {
      expect(problemsIn(output, sight, 'error')).toEqual(errors);
      expect(problemsIn(output, sight, 'warning')).toEqual(warnings);
    }
    expect(problemsIn('', sight, 'error')).toEqual([]);
  });

  test('have the changes of a plan, without what is read', () => {
    const change = (addr: unknown, action: unknown, reason?: string): string =>
      JSON.stringify({ type: 'planned_change', change: { resource: { addr }, action, reason } });
    const output = [
      ...[change('a', 'create'), change('b', 'replace', 'tainted'), change('c', 'read'), change(5, 'create')],
      ...[change('d', 5), '{"type":"planned_change"}', '{"type":"resource_drift","change":{}}', 'x'],
      JSON.stringify({ type: 'resource_drift', change: { resource: { addr: 'e' }, action: 'update' } }),
    ].join('\n');
    expect(changesIn(output)).toEqual([
      { address: 'a', action: 'create' },
      { address: 'b', action: 'replace', reason: 'tainted' },
    ]);
  });
});
