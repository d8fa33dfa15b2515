import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const facts = z
  .object({ kinds: z.record(z.string(), z.object({ operations: z.array(z.object({ path: z.string() })) })) })
  .parse(JSON.parse(readFileSync(join(root, 'test/reference/api-facts.json'), 'utf8')));
const paths = Object.values(facts.kinds).flatMap(({ operations }) => operations.map(({ path }) => path));

describe('docs/compatibility.md: what the configuration API of the public description does not have', () => {
  const page = readFileSync(join(root, 'docs/compatibility.md'), 'utf8');

  test.each([
    ['GlobalProtect portal', /globalprotect[a-z-]*portal|\/portals?\b/],
    ['GlobalProtect gateway', /globalprotect[a-z-]*gateway|\/gateways\b/],
    ['Netflow server profile', /netflow/],
    ['Policy Optimizer', /optimi[sz]/],
    ['configuration clean-up', /clean-?up|unused|hit-?count/],
    ['ZTNA connector', /ztna|connectors?\b/],
    ['Cloud NGFW', /cloud-?ngfw/],
    ['upgrades of connectors', /upgrades?\b/],
  ])('%s: no operation has it', (name, form) => {
    expect(page).toContain(name);
    expect(paths.filter((path) => form.test(path))).toEqual([]);
  });

  test('and these forms find what is there', () => {
    expect(paths.filter((path) => /ike-gateways|authentication-portals/.test(path))).not.toEqual([]);
    expect(paths.filter((path) => path.endsWith('onboarding-rules/{id}:move'))).toHaveLength(1);
  });
});
