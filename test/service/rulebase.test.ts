import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../support/runs';
import { type Local, paths, rule, startLocal } from './local';

describe('a rulebase', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
  });
  afterAll(() => local.close());

  const add = (name: string, folder: string, position: string): Promise<string> =>
    local.make(`${paths.rules}?position=${position}`, rule(name, folder));
  const names = async (folder: string, position: string): Promise<unknown[]> =>
    (await local.get(`${paths.rules}?folder=${encodeURIComponent(folder)}&position=${position}`)).names;

  test('is evaluated from the top down before, and from the bottom up after', async () => {
    for (const position of ['post', 'pre']) {
      for (const folder of ['Austin', 'Global', 'Texas', 'All Firewalls'])
        await add(`${position} ${folder}`, folder, position);
    }
    expect(await names('Austin', 'pre')).toEqual(['pre Global', 'pre All Firewalls', 'pre Texas', 'pre Austin']);
    expect(await names('Austin', 'post')).toEqual(['post Austin', 'post Texas', 'post All Firewalls', 'post Global']);
    const rules = await local.service.tenant(local.service.access.tsg).effectiveRules('Austin', 'candidate');
    expect(rules.map(({ rule }) => rule['name'])).toEqual([
      ...(await names('Austin', 'pre')),
      ...(await names('Austin', 'post')),
    ]);
  });

  test('takes new rules at its end, and pre rules when nothing is said', async () => {
    await local.make(paths.rules, rule('last', 'Austin'));
    expect((await names('Austin', 'pre')).at(-1)).toBe('last');
  });

  test('may be named in the body too', async () => {
    await local.make(paths.rules, rule('by body', 'Austin', { position: 'post' }));
    expect((await names('Austin', 'post'))[1]).toBe('by body');
  });

  test('is not told by the rule itself', async () => {
    const id = await add('silent', 'Austin', 'post');
    expect((await local.get(`${paths.rules}/${id}`)).at('position')).toBeUndefined();
  });

  test('holds each name once along a path, and any number of times beside it', async () => {
    await local.make(paths.folders, { name: 'Ohio', parent: 'All Firewalls' });
    await add('once', 'Texas', 'pre');
    for (const folder of ['Texas', 'Austin', 'All Firewalls', 'Global']) {
      expect((await local.post(`${paths.rules}?position=post`, rule('once', folder))).problem).toBe(
        '409 E006 Name Not Unique',
      );
    }
    expect((await local.post(paths.rules, rule('once', 'Ohio'))).status).toBe(201);
  });

  test('cannot be left by a rule', async () => {
    const id = await add('stays', 'Austin', 'post');
    for (const [query, position] of [
      ['?position=pre', undefined],
      ['', 'pre'],
    ]) {
      const answer = await local.put(`${paths.rules}/${id}${query}`, rule('stays', 'Austin', { position }));
      expect(answer.problem).toBe('400 E003 Invalid Object');
    }
    expect((await local.put(`${paths.rules}/${id}`, rule('stays', 'Austin'))).status).toBe(200);
    expect(await names('Austin', 'post')).toContain('stays');
  });

  test('refuses moves that make no sense', async () => {
    await local.make(paths.folders, { name: 'Dallas', parent: 'Texas' });
    const [a, b] = [await add('a', 'Dallas', 'pre'), await add('b', 'Dallas', 'pre')];
    const post = await add('c', 'Dallas', 'post');
    const elsewhere = await add('d', 'Texas', 'pre');
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const [id, body, problem] of [
      [a, { destination: 'top', rulebase: 'post' }, '400 E003 Invalid Object'],
      [a, { destination: 'up', rulebase: 'pre' }, '400 E003 Invalid Object'],
      [a, { destination: 'top' }, '400 E003 Invalid Object'],
      [a, { destination: 'before', rulebase: 'pre' }, '400 E003 Invalid Object'],
      [a, { destination: 'top', rulebase: 'pre', destination_rule: b }, '400 E003 Invalid Object'],
      [a, { destination: 'before', rulebase: 'pre', destination_rule: a }, '400 E003 Invalid Object'],
      [a, { destination: 'before', rulebase: 'pre', destination_rule: post }, '400 E003 Invalid Object'],
      [a, { destination: 'before', rulebase: 'pre', destination_rule: elsewhere }, '400 E003 Invalid Object'],
      [a, { destination: 'before', rulebase: 'pre', destination_rule: missing }, '404 E005 Object Not Present'],
      [missing, { destination: 'top', rulebase: 'pre' }, '404 E005 Object Not Present'],
      [a, undefined, '400 E003 Missing Body'],
    ] as const) {
      expect((await local.post(`${paths.rules}/${id}:move`, body)).problem).toBe(problem);
    }
    const copied = await local.post(`${paths.rules}/${a}:copy`, {});
    expect(copied.problem).toBe('405 E012 Action Not Supported: copy');
  });

  test('is after any creates, moves and deletes what a plain list would be', async () => {
    const step = fc.record({
      action: fc.constantFrom('create', 'top', 'bottom', 'before', 'after', 'delete'),
      which: fc.nat(),
      target: fc.nat(),
    });
    let world = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const folder = `world ${world++}`;
        await local.make(paths.folders, { name: folder, parent: 'All Firewalls' });
        let model: string[] = [];
        let count = 0;
        for (const { action, which, target } of steps) {
          if (action === 'create' || model.length === 0) {
            model.push(await add(`${folder} ${count++}`, folder, 'post'));
            continue;
          }
          const id = model[which % model.length]!;
          if (action === 'delete') {
            expect((await local.delete(`${paths.rules}/${id}`)).status).toBe(200);
            model = model.filter((one) => one !== id);
            continue;
          }
          const other = model[target % model.length]!;
          const relative = action === 'before' || action === 'after';
          if (relative && other === id) continue;
          const moved = await local.post(`${paths.rules}/${id}:move`, {
            destination: action,
            rulebase: 'post',
            ...(relative ? { destination_rule: other } : {}),
          });
          expect(moved.status).toBe(200);
          model = model.filter((one) => one !== id);
          const at = { top: 0, bottom: model.length, before: model.indexOf(other), after: model.indexOf(other) + 1 }[
            action
          ];
          model.splice(at, 0, id);
        }
        const list = await local.get(`${paths.rules}?folder=${encodeURIComponent(folder)}&position=post`);
        const own = (list.at('data') as { id: string; folder: string }[]).filter((one) => one.folder === folder);
        expect(own.map((one) => one.id)).toEqual(model);
      }),
      { numRuns: runs(8), seed: 7 },
    );
  });

  test('keeps its order when rules are moved between the same two again and again', async () => {
    await local.make(paths.folders, { name: 'tight', parent: 'All Firewalls' });
    const ids: string[] = [];
    for (const name of ['t1', 't2', 't3', 't4']) ids.push(await add(name, 'tight', 'pre'));
    // Halving the room between two ranks thirty times uses it up.
    for (let i = 0; i < 30; i++) {
      const [mover, target] = i % 2 === 0 ? [ids[3], ids[1]] : [ids[2], ids[1]];
      await local.post(`${paths.rules}/${mover!}:move`, {
        destination: 'after',
        rulebase: 'pre',
        destination_rule: target,
      });
    }
    expect((await names('tight', 'pre')).slice(-4)).toEqual(['t1', 't2', 't3', 't4']);
  });
});
