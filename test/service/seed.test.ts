import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { allKinds, validateFields, type Issue, type ResourceKind } from '../../src/catalog';
import { isFullTier } from '../support/runs';
import { startLocal } from './local';

const listed = allKinds().filter(({ api }) => api.operations.includes('create') && api.operations.includes('list'));

// What only requests carry is in no answer.
function isUntold({ attributes }: ResourceKind, { path: [first] }: Issue): boolean {
  return attributes.some(({ wire, writeOnly }) => wire === first && writeOnly === true);
}

describe.each(['small', 'realistic', '10000'] as const)('the seed %s', (seed) => {
  test('is the same for the same number, another for another, and valid by the catalog', async () => {
    const local = await startLocal();
    const { control } = local.service;
    control.ids.set({ mode: 'sequence', seed: 1 });
    let counts: Readonly<Record<string, number>> = {};
    const state = async (number: number): Promise<string> => {
      await control.reset();
      counts = await control.seed(seed, number);
      const lists = [];
      for (const kind of listed) {
        for (const position of kind.api.rulebase === true ? (['pre', 'post'] as const) : [undefined]) {
          const found = await control.tenant().find(kind.name, position === undefined ? {} : { position });
          for (const { id: _, ...fields } of found) {
            if (!String(fields['name']).includes(`s${number}-`)) continue;
            const fieldsOfKind = kind.api.codec?.fromApi(fields) ?? fields;
            const issues = validateFields(kind, fieldsOfKind, { names: 'wire' });
            expect([kind.name, fields['name'], issues.filter((one) => !isUntold(kind, one))]).toEqual([
              kind.name,
              fields['name'],
              [],
            ]);
          }
          lists.push(found);
        }
      }
      return JSON.stringify(lists);
    };
    // The state of 10,000 objects costs seconds to read: once.
    const first = await state(1);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (seed !== '10000') {
      expect(await state(1)).toBe(first);
      expect(await state(2)).not.toBe(first);
    }
    expect(total).toBe({ small: 30, realistic: 600, '10000': 10_000 }[seed]);
    // Of everything that can be made there is something.
    const made = listed.filter(({ api }) => api.location.in === 'body').map(({ name }) => name);
    if (seed !== 'small') expect(made.filter((name) => counts[name] === undefined)).toEqual([]);
    // A second seed fits beside the first.
    if (seed !== '10000' || isFullTier()) await control.seed(seed, 3);
    await local.close();
  }, 300_000);
});

const size = isFullTier() ? '10000' : 'realistic';
describe(`the seed ${size}`, () => {
  test('is the same in two stores, list by list, ids and order included', async () => {
    const digests = async (): Promise<Record<string, string>> => {
      // The ids of what is predefined are those of a tenant.
      const accounts = [{ clientId: 'a', clientSecret: 'a' }];
      const local = await startLocal({ tenants: [{ tsg: '1000000001', accounts }] });
      const { control } = local.service;
      control.ids.set({ mode: 'sequence', seed: 1 });
      // What is predefined gets its ids anew.
      await control.reset();
      await control.seed(size);
      const found: Record<string, string> = {};
      for (const { name, api } of listed) {
        for (const position of api.rulebase === true ? (['pre', 'post'] as const) : [undefined]) {
          const list = await control.tenant().find(name, position === undefined ? {} : { position });
          const digest = createHash('sha256').update(JSON.stringify(list)).digest('hex');
          found[`${name} ${position ?? ''}`.trim()] = `${String(list.length)} ${digest}`;
        }
      }
      await local.close();
      return found;
    };
    const first = await digests();
    const counts = Object.values(first).map((digest) => Number(digest.split(' ')[0]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(isFullTier() ? 10_000 : 600);
    expect(await digests()).toEqual(first);
  }, 900_000);
});
