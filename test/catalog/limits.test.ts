import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { limitsOf } from '../../src/catalog/limits';

test.each<[string, z.ZodType, unknown]>([
  ['lengths', z.string().min(2).max(63).optional(), { minLength: 2, maxLength: 63, patterns: [] }],
  ['patterns', z.string().regex(/^a/).regex(/b$/), { patterns: ['^a', 'b$'] }],
  ['bounds', z.number().int().min(1).max(9).default(3), { minimum: 1, maximum: 9, patterns: [] }],
  ['an integer without bounds', z.number().int(), { patterns: [] }],
  ['words', z.enum(['pre', 'post']), { allowedLiterals: ['pre', 'post'], patterns: [] }],
  ['a known form', z.uuid(), { format: 'uuid', patterns: [] }],
  [
    'items',
    z.array(z.string().max(3)).min(1).max(4),
    { minItems: 1, maxItems: 4, patterns: [], each: { maxLength: 3, patterns: [] } },
  ],
  ['values of a map', z.record(z.string(), z.number().max(5)), { patterns: [], each: { maximum: 5, patterns: [] } }],
])('the limits of a schema tell its %s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
