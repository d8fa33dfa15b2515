import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../src/service/openapi/openapi-document';
import { permits, permissions, roleNames } from '../../src/service/roles';
import { startLocal, type Answer, type Local } from '../service/local';
import { PlantedTenant, secretKinds } from '../support/planted-tenant';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { QuestionThread } from '../../src/tools/questions';

const tsg = '1000000001';
const setOf = (roles: readonly string[]): string => permissions.filter((one) => permits(roles, one)).join();

/** Each role alone, none, and a reader of secrets who may also write; the fast tier takes one of each set of rights. */
const roleSets = [...roleNames.map((role) => [role]), ['unheard_of'], ['secret_reader', 'write']].filter(
  (roles, i, all) => isFullTier() || all.findIndex((one) => setOf(one) === setOf(roles)) === i,
);
const accountFor = (roles: readonly string[]) => ({
  clientId: roles.join('+'),
  clientSecret: `secret of ${roles.join('+')}`,
  roles,
});
const owner = accountFor(['superuser', 'secret_reader']);

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** In every secret that is a text. */
const mark = 'pl4nt3d';
const snapshots = '/config/setup/v1/snippet-snapshots';
const certificates = '/config/identity/v1/certificates';
const operations = Object.entries(openApiDocument()['paths'] as Record<string, Record<string, unknown>>).flatMap(
  ([path, item]) =>
    Object.keys(item)
      .filter((key) => /^(get|post|put|patch|delete|head)$/.test(key))
      .map((key) => `${key.toUpperCase()} ${path}`),
);

describe.each(rotated(['strict', 'lenient'] as const, 'secrets in answers', () => ''))('a %s service', (strictness) => {
  let local: Local;
  let tenant: PlantedTenant;
  const lines: string[] = [];
  const tokens = new Map<string, string>();
  let share: unknown;

  const as = async (roles: readonly string[], { method, path, body }: Call): Promise<Answer> => {
    const { clientId, clientSecret } = accountFor(roles);
    if (!tokens.has(clientId)) tokens.set(clientId, await local.token({ clientId, clientSecret, tsg }));
    return local.call(method, path, body, { Authorization: `Bearer ${tokens.get(clientId) ?? ''}` });
  };

  /** The planted secrets in a text. Most texts have none, and all but a few secrets have one part in common. */
  const secretsIn = (text: string): readonly string[] =>
    tenant.secrets.filter((one) => (!one.includes(mark) || text.includes(mark)) && text.includes(one));

  /**
   * Checks one answer: no secret for who has no right to it, and a line in the log for who has. Returns the secrets in
   * it.
   */
  const judge = (roles: readonly string[], call: Call, answer: Answer): readonly string[] => {
    const seen = secretsIn(answer.text);
    const may = tenant.planted.filter(({ isExpected }) => isExpected).map(({ secret }) => secret);
    const isClient = strictness === 'lenient' && permits(roles, 'write');
    const archives = tenant.secrets.slice(-2);
    const wrong = permits(roles, 'read-secrets')
      ? []
      : seen.filter((one) => !(isClient && [...may, ...archives].includes(one)));
    expect([roles.join('+'), call.method, call.path, answer.status, wrong]).toEqual([
      roles.join('+'),
      call.method,
      call.path,
      answer.status,
      [],
    ]);
    if (seen.length === 0) return seen;
    const id = answer.headers.get('X-Request-Id') ?? '';
    const audited = lines.some((line) => line.includes('"secrets-read"') && line.includes(id));
    expect([roles.join('+'), call.method, call.path, audited]).toEqual([roles.join('+'), call.method, call.path, true]);
    return seen;
  };

  beforeAll(async () => {
    local = await startLocal({
      strictness,
      log: (line) => lines.push(line),
      tenants: [{ tsg, accounts: [owner, ...roleSets.map(accountFor)] }],
    });
    tenant = new PlantedTenant((method, path, body) => as(['superuser', 'secret_reader'], { method, path, body }));
    await tenant.plantAll();
    const owned = (path: string, body: unknown) => as(['superuser', 'secret_reader'], { method: 'POST', path, body });
    for (const description of ['one', 'two'])
      expect((await owned(snapshots, { id: tenant.snippet, description })).status).toBeLessThan(300);
    share = (await as(['superuser', 'secret_reader'], { method: 'GET', path: '/config/setup/v1/shared-snippets' })).at(
      'data',
      0,
      'id',
    );
    expect(
      (await owned('/config/operations/v1/config-versions/candidate:push', { folders: ['All Firewalls'] })).status,
    ).toBe(201);
  });
  afterAll(() => local.close());

  /** What an operation of the description is called with, so that it does what it is for. */
  const callsOf = (operation: string): readonly Call[] => {
    const [method = '', path = ''] = operation.split(' ');
    const kind = secretKinds.find(
      ({ api }) => api.path === path || `${api.path}/{id}` === path || api.pathAlias === path,
    );
    const planted = tenant.planted.filter((one) => one.kind === kind);
    const id = tenant.snippet;
    const own = (fields: object): Call[] => [{ method, path, body: fields }];
    const inSnippet = tenant.planted.filter(({ body }) => body['snippet'] !== undefined);
    switch (operation) {
      case `POST ${snapshots}`:
        return own({ id, description: 'x' });
      case `POST ${snapshots}:load`:
        return own({ id, version: '1' });
      case `POST ${snapshots}:compare`:
        return own({ id, version: 1, comparing_version: 2 });
      case `POST ${snapshots}:diff`:
        return inSnippet.flatMap((one) => own({ snippet_id: id, object_id: one.id, version: 1 }));
      case `POST ${snapshots}:publish`:
      case `POST ${snapshots}:convert`:
        return own({ id });
      case `POST ${snapshots}:updates`:
        return own({ id, tenant_id: tsg });
      case 'POST /config/setup/v1/shared-snippets:load':
        return own({ id: share });
      case 'POST /config/operations/v1/config-versions:load':
        return own({ version: '1' });
      case 'POST /config/operations/v1/config-versions/candidate:push':
        return own({ folders: ['All Firewalls'] });
      case `POST ${certificates}:import`:
        return own({ name: 'x', folder: 'All Firewalls', certificate_file: tenant.secrets.at(-2), format: 'pkcs12' });
      case `POST ${certificates}/{id}:export`:
        return ['pkcs12', 'pem', 'der'].map((format) => ({
          method,
          path: path.replace('{id}', tenant.certificate),
          body: { format },
        }));
      default:
    }
    if (planted.length === 0)
      return [
        { method, path: path.replace('{id}', id), ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) },
      ];
    if (path.endsWith('/{id}'))
      return planted.flatMap((one) =>
        one.id === undefined
          ? []
          : [{ method, path: path.replace('{id}', one.id), ...(method === 'PUT' ? { body: one.body } : {}) }],
      );
    if (method === 'GET')
      return [
        '?folder=All%20Firewalls',
        '?snippet=planted',
        '',
        ...planted.map(({ body }) => `?folder=All%20Firewalls&name=${encodeURIComponent(String(body['name']))}`),
      ].map((query) => ({ method, path: path + query }));
    return planted
      .slice(0, 1)
      .map(({ body }) => ({ method, path, ...(method === 'DELETE' ? {} : { body: { ...body, name: 'another' } }) }));
  };

  test('neither the page nor control shows one, to whoever reads them', async () => {
    // Answers show these, so only texts are looked at.
    const planted = [...tenant.planted];
    const texts = [...tenant.secrets, ...(await tenant.plantHidden())];
    const page = await local.service.listenPage({ questions: new QuestionThread() });
    const control = await local.service.listenControl();
    const key = /#key=(.*)$/.exec(page.link)?.[1] ?? '';
    const folder = 'scope=folder&name=All%20Firewalls';
    const shared = [
      `tree?tenant=${tsg}`,
      `view?tenant=${tsg}&${folder}&of=candidate`,
      `view?tenant=${tsg}&${folder}&of=running`,
    ];
    const common = [
      ...shared,
      ...['changes', 'jobs', 'journal', 'audit?limit=1000'].map(
        (one) => `${one}${one.includes('?') ? '&' : '?'}tenant=${tsg}`,
      ),
    ];
    const own = [
      ...['overview', 'mark', 'kinds', 'versions', 'objects', 'objects?text=pl4nt3d', 'objects?text=planted'],
      ...tenant.planted.flatMap(({ id }) => (id === undefined ? [] : [`object?id=${id}`])),
      ...['differences?from=running&to=candidate', 'differences?from=running&to=candidate&text=pl4nt3d'],
    ].map((one) => `${one}${one.includes('?') ? '&' : '?'}tenant=${tsg}`);
    let answered = 0;
    const look = async (url: string, token: string): Promise<void> => {
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (answer.status === 200) answered += 1;
      expect([url, texts.filter((one) => text.includes(one))]).toEqual([url, []]);
    };
    await as(['superuser', 'secret_reader'], { method: 'GET', path: '/config/setup/v1/snippets' });
    for (const token of [key, tokens.get('superuser+secret_reader') ?? ''])
      for (const path of [...common, ...own]) await look(`${page.url}/ui/api/${path}`, token);
    for (const path of common) await look(`${control.url}/${path}`, control.token);
    tenant.planted.splice(0, tenant.planted.length, ...planted);
    // Each of them was there to read.
    expect(answered).toBe(2 * (common.length + own.length) + common.length);
  });

  const isAboutSecrets = (operation: string): boolean =>
    isFullTier() ||
    /:|operations|jobs|snapshots/.test(operation) ||
    secretKinds.some(({ api }) => operation.includes(api.path));
  const readsFirst = (operation: string): number =>
    ['GET', 'POST', 'PUT', 'DELETE'].indexOf(operation.split(' ')[0] ?? '');
  const chosen = operations.filter(isAboutSecrets).toSorted((a, b) => readsFirst(a) - readsFirst(b));

  test(`answers no planted secret to a role without the right, in ${chosen.length} operations`, async () => {
    expect(tenant.planted.length).toBeGreaterThan(secretKinds.length);
    let sealed = 0;
    const succeeded = new Set<string>();
    const clear = new Set<string>();
    for (const operation of chosen) {
      for (const roles of roleSets) {
        for (const call of callsOf(operation)) {
          const answer = await as(roles, call);
          for (const one of judge(roles, call, answer)) clear.add(one);
          if (answer.status < 300) succeeded.add(operation);
          if (answer.text.includes('-AQ==')) sealed += 1;
        }
      }
    }
    // The test can fail: who has the right has read every secret that is stored.
    expect(tenant.planted.filter(({ secret }) => !clear.has(secret)).map(({ kind }) => kind.name)).toEqual([]);
    expect(sealed).toBeGreaterThan(100);
    // Each action did what it is for, and each secret was looked for where it can be read. Nothing is shared here.
    const idle = chosen.filter(
      (one) =>
        !succeeded.has(one) &&
        !one.includes('shared-snippets') &&
        (/:(?!move)[\w-]+$/.test(one) ||
          (one.startsWith('GET') && secretKinds.some(({ api }) => one.includes(api.path)))),
    );
    expect(idle).toEqual([]);
  });
});
