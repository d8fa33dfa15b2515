import { describe, expect, test } from '@jest/globals';
import { allKinds, hasOwnId, isReadable, onlyContainer, type ResourceKind } from '../../src/catalog';
import { importObject } from '../../src/provider/lifecycle/import';
import type { ProviderSession } from '../../src/provider/session';
import { exampleBody } from '../../scripts/docs/example-body';
import { importIds } from '../../scripts/docs/import-ids';

const id = '0f5c0b6e-0000-4000-8000-000000000001';

/** A session whose service has one object: it is found by its name or key, and in its location. */
function sessionOf(kind: ResourceKind, name: string): ProviderSession {
  const object = { id, [kind.api.key ?? 'name']: name };
  const client = {
    list: (_: ResourceKind, { name: wanted }: { readonly name?: string }) =>
      Promise.resolve(wanted === name ? [object] : []),
    get: (_: ResourceKind, wanted: string) => Promise.resolve(wanted === name ? object : undefined),
  };
  return { client, signal: new AbortController().signal } as unknown as ProviderSession; // what an import uses
}

describe('every form of import ID that the page of a resource names', () => {
  const byName = allKinds()
    .filter(isReadable)
    .flatMap((kind) =>
      importIds(kind, exampleBody(kind)).flatMap((form) =>
        /name/.test(form.says) ? [[kind.name, form.says, kind, form.id] as const] : [],
      ),
    );

  test('there are many by name', () => {
    expect(byName.length).toBeGreaterThan(100);
  });

  test.each(byName)('%s: %s', async (_, __, kind, text) => {
    const name = text.split('/').at(-1) ?? '';
    const state = await importObject(sessionOf(kind, name), kind, text);
    // If the API has no ID, the name may be it.
    expect(hasOwnId(kind) ? [id] : [id, name]).toContain(state['id']);
    const only = onlyContainer(kind);
    if (only !== undefined && state['id'] === id) expect(state[only.scope]).toBe(only.name);
  });
});
