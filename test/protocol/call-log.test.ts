import { describe, expect, test } from '@jest/globals';
import { hclogLogger, type PluginLogLevel } from '../../src/terraform/protocol';
import { logCall, logPlan, type LoggedPlan } from '../../src/terraform/protocol/call-log';

/** What is logged, without what every line has. */
function logged(
  run: (context: Parameters<typeof logCall>[0]) => void,
  level: PluginLogLevel = 'trace',
): readonly unknown[] {
  const lines: unknown[] = [];
  const log = hclogLogger('demo', level, (text) => lines.push(JSON.parse(text)));
  run({ log, call: 7, signal: new AbortController().signal });
  return lines;
}

const decisionOn = (plan: Partial<LoggedPlan>): unknown =>
  logged((context) => {
    logPlan(context, { typeName: 'demo_thing', prior: null, planned: null, requiresReplace: [], ...plan });
  })[0];

describe('the log of a plan', () => {
  const thing = { name: 'a', size: 1n, parts: [{ label: 'x' }] };
  test.each<[string, Partial<LoggedPlan>, readonly string[]]>([
    ['create', { planned: thing }, ['name', 'parts', 'size']],
    ['delete', { prior: thing }, ['name', 'parts', 'size']],
    ['no change', { prior: thing, planned: { ...thing } }, []],
    ['no change', { prior: { ...thing, note: null }, planned: thing }, []],
    ['no change', { prior: thing, planned: { ...thing, note: null } }, []],
    ['update', { prior: thing, planned: { ...thing, size: 2n, name: 'b' } }, ['name', 'size']],
    ['update', { prior: thing, planned: { ...thing, parts: [{ label: 'y' }] } }, ['parts']],
    ['update', { prior: thing, planned: { ...thing, name: null } }, ['name']],
  ])('says %s of %j', (decision, plan, changed) => {
    expect(decisionOn(plan)).toMatchObject({ call: 7, type: 'demo_thing', decision, changed, replaced_by: [] });
  });

  test('names what replaces an object, and no value', () => {
    const planned = { ...thing, name: 'hidden value' };
    const line = decisionOn({ prior: thing, planned, requiresReplace: [['name'], ['parts', 0, 'label']] });
    expect(line).toMatchObject({ decision: 'replace', changed: ['name'], replaced_by: ['name', 'parts.0.label'] });
    expect(JSON.stringify(line)).not.toContain('hidden');
  });
});

describe('the log of a call', () => {
  test.each([
    [{ typeName: 'demo_thing' }, 'demo_thing'],
    [{ actionType: 'demo_push' }, 'demo_push'],
    [{ name: 'parse' }, 'parse'],
    [{ config: {} }, undefined],
    [undefined, undefined],
  ])('has the type in %j', (request, type) => {
    const [start, end] = logged((context) => {
      logCall(context, 'PlanResourceChange', request)({ diagnostics: [{}, {}] });
    });
    const both = { rpc: 'PlanResourceChange', call: 7, ...(type === undefined ? {} : { type }) };
    expect(start).toMatchObject({ '@message': 'call', ...both });
    expect(end).toMatchObject({ '@message': 'call ended', ...both, ms: expect.any(Number), diagnostics: 2 });
    expect(Object.hasOwn(start as object, 'type')).toBe(type !== undefined);
  });

  test.each([[undefined], [{}], [{ diagnostics: 'none' }]])('counts no diagnostics in the answer %j', (answer) => {
    const [, end] = logged((context) => {
      logCall(context, 'StopProvider', {})(answer);
    });
    expect(end).toMatchObject({ diagnostics: 0 });
  });

  test('is empty below the level trace', () => {
    expect(
      logged((context) => {
        logCall(context, 'StopProvider', {})();
      }, 'debug'),
    ).toEqual([]);
  });
});
