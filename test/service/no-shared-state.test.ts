import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { paths, startLocal } from './local';

const root = join(__dirname, '..', '..', 'src', 'service');

/** State that is the same in every service, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'http/signing-key.ts firstKey': 'a key takes half a second; the issuer separates the tokens of services',
  'storage/keyring.ts noKeys': 'an empty map that nothing writes to',
  'model/fields.ts seededFields': 'computed from the catalog, which is the same for all',
  'storage/postgres-insertion.ts texts': 'texts of statements',
  'storage/postgres-pipeline.ts prepared': 'by connection, which belongs to one service',
};

const collections = /^(?:Weak)?(?:Map|Set)$/;

/** Names of variables of a module that can change. */
function stateIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    const { declarations, flags } = statement.declarationList;
    return declarations.flatMap(({ name, initializer }) => {
      const isConst = (flags & ts.NodeFlags.Const) !== 0;
      const isEmptyCollection =
        initializer !== undefined &&
        ((ts.isNewExpression(initializer) &&
          collections.test(initializer.expression.getText()) &&
          (initializer.arguments?.length ?? 0) === 0) ||
          (ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0));
      return isConst && !isEmptyCollection ? [] : [name.getText()];
    });
  });
}

test('no module of the service has state', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    stateIn(join(root, file)).map((name) => `${file.split(sep).join('/')} ${name}`),
  );
  // Each exception still exists, unless its module is gone.
  const known = Object.keys(allowed).filter((one) => files.includes(one.split(' ')[0]?.split('/').join(sep) ?? ''));
  expect(found.toSorted()).toEqual(known.toSorted());
});

test('two services in one process share nothing', async () => {
  const [one, other] = [await startLocal(), await startLocal()];
  try {
    const removeFault = one.service.faults.add({ match: { path: /tags/ }, action: { status: 418 } });
    one.service.control.quirks.set(one.service.access.tsg, { plainErrors: true });
    expect((await one.get(paths.tags)).status).toBe(418);
    removeFault();
    const before = await other.service.control.metricsText();
    expect(before).toContain('scm_requests_under_way 0');
    expect(before).not.toMatch(/scm_requests_total\{/);
    expect(other.service.journal.counts).toEqual({});

    expect((await other.get(paths.tags)).status).toBe(200);
    expect((await other.get(`${paths.tags}/none`)).problem).toBe('404 E005 Object Not Present');
    expect((await one.get(`${paths.tags}/none`)).at('_errors')).toBeUndefined();
    const token = await one.token();
    const answer = await other.call('GET', paths.tags, undefined, { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
    expect(other.service.journal.find({ tenant: one.service.access.tsg })).toEqual([]);
    expect(one.service.journal.find({ tenant: other.service.access.tsg })).toEqual([]);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});
