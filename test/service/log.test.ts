import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  allKinds,
  attributeNamed,
  hasOwnId,
  holdsHidden,
  isReadable,
  type Attribute,
  type Operation,
} from '../../src/catalog';
import { createService, type Service } from '../../src/service';
import { rotated } from '../support/rotated';
import { hiddenPlacesIn, inQuery, secretFor, withSecret, type SecretPlace } from '../support/secret-places';
import { Local, paths, type Answer } from './local';
import { RequestSample } from '../../src/tools/conformance';

const places = allKinds()
  .filter(({ api, attributes }) => api.operations.includes('create') && holdsHidden(attributes))
  // The fast tier takes one place of each kind.
  .flatMap((kind) => rotated(hiddenPlacesIn(kind), `log ${kind.name}`, () => kind.name));

describe('the log, and the audit log,', () => {
  let lines: string[];
  let service: Service;
  let local: Local;
  const secrets: string[] = [];
  const secret = (attribute: Attribute): string => {
    const mark = `s3cr3t-${String(secrets.length)}-x`;
    const made = secretFor(attribute, mark);
    secrets.push(made);
    return made;
  };
  beforeAll(async () => {
    lines = [];
    service = await createService({ strictness: 'strict', log: (line) => lines.push(line), jobSpeed: Infinity });
    local = new Local(service, await service.listen());
  });
  afterAll(async () => {
    const { entries } = await service.control.audit({ limit: 100_000, offset: 0 });
    await local.close();
    // Whatever the tests before have done.
    const log = lines.join('\n');
    expect(lines.length).toBeGreaterThan(5 * places.length);
    for (const one of secrets) expect(log).not.toContain(one);
    const audit = JSON.stringify(entries);
    expect(entries.length).toBeGreaterThan(3 * places.length);
    for (const one of secrets) expect(audit).not.toContain(one);
    expect(log).not.toMatch(/Bearer|Basic|eyJ/i);
  });

  const furnish = async ({ needs }: RequestSample): Promise<void> => {
    for (const needed of needs) {
      const sample = new RequestSample(needed.kind);
      const body = sample.body(needed.name);
      await furnish(sample);
      const created = await local.post(needed.kind.api.path + inQuery(needed.kind, 'create', body), body);
      // A test before may have made it.
      if (created.status !== 409) expect([created.status, created.text]).toEqual([201, expect.anything()]);
    }
  };

  test('has kinds with secrets to look at', () => {
    expect(places.length).toBeGreaterThan(0);
  });

  test.each(places.map((place): [string, SecretPlace] => [`${place.kind.name}: ${place.path.join('.')}`, place]))(
    'holds no secret of %s, nor does a refusal',
    async (_name, place) => {
      const { kind, path, attribute } = place;
      const sample = new RequestSample(kind);
      const body = sample.body(kind.name === 'variable' ? '$mine' : 'mine', path);
      await furnish(sample);
      const can = (operation: Operation): boolean => kind.api.operations.includes(operation);
      const collection = kind.api.path + inQuery(kind, 'create', body);
      const created = kind.api.create?.status ?? 201;
      const made = await local.post(collection, withSecret(place, body, secret(attribute)));
      expect([made.status, made.text]).toEqual([created, expect.anything()]);
      // Some answers do not tell the id.
      const id = made.at('id') ?? (can('list') ? (await local.get(collection)).at('data', 0, 'id') : undefined);
      const at = hasOwnId(kind) ? `${kind.api.path}/${String(id)}` : kind.api.path;
      const send = (sent: unknown): Promise<Answer> =>
        can('update') ? local.put(at, sent) : local.post(collection, sent);
      if (can('update')) expect((await send(withSecret(place, body, secret(attribute)))).status).toBe(200);
      const staged = JSON.stringify(await service.control.staged());
      // What can only be done leaves nothing behind.
      if (isReadable(kind)) expect(staged).toMatch(/"hidden":"secret"|\(secret\)/);
      for (const one of secrets) expect(staged).not.toContain(one);

      // Refused for what it is, for what stands beside it, and for what is around it.
      const long = `${secret(attribute)}${'.'.repeat(10_000)}`;
      const within = withSecret(place, body, { inner: secret(attribute) });
      const wrongs = [
        ...(attribute.schema.safeParse(long).success ? [] : [withSecret(place, body, long)]),
        within,
        ...(path.length > 1 ? [{ ...body, [path[0] ?? '']: secret(attribute) }] : []),
      ];
      for (const wrong of wrongs) {
        const refused = await send(wrong);
        expect(refused.status).toBe(400);
        for (const one of secrets) expect(refused.text).not.toContain(one);
      }
      // What has no name is not refused a second time, unless a container has only one.
      const isOnce = attributeNamed(kind, 'name') !== undefined || kind.api.singleton === 'container';
      expect((await local.post(collection, withSecret(place, body, secret(attribute)))).status).toBe(
        isOnce ? 409 : created,
      );
      const odd = { ...withSecret(place, body, secret(attribute)), odd: 1 };
      expect((await local.post(collection, odd)).status).toBe(400);
      service.faults.add({ match: { method: can('update') ? 'PUT' : 'POST' }, times: 1, action: { status: 500 } });
      expect((await send(withSecret(place, body, secret(attribute)))).status).toBe(500);
      expect((await local.push('All Firewalls')).job['result_str']).toBe('OK');
      if (!can('delete') || !isReadable(kind)) return;
      expect((await local.delete(at + inQuery(kind, 'delete', body))).status).toBe(200);
    },
  );

  test('holds no credentials and no token, also where they do not belong', async () => {
    const { access } = service;
    secrets.push(access.clientSecret, await local.token());
    const wrong = { ...access, clientSecret: 'not-this-one-s3cr3t-nowhere' };
    expect((await local.ask(wrong)).status).toBe(401);
    const bad = { Authorization: 'Bearer stolen.token.s3cr3t-nowhere' };
    expect((await local.call('GET', paths.tags, undefined, bad)).status).toBe(401);
    secrets.push('s3cr3t-nowhere');
    const query = `client_id=${access.clientId}&client_secret=${access.clientSecret}&access_token=${await local.token()}`;
    for (const path of [access.tokenPath, paths.tags, '/nowhere']) {
      expect((await local.get(`${path}?${query}&password=s3cr3t-nowhere`)).status).toBeGreaterThan(399);
    }
    expect(lines.at(-1)).toContain('/nowhere?client_id&client_secret&access_token&password');
  });

  test('tells what was asked, how it ended and how long it took', async () => {
    await local.get(`${paths.tags}?folder=All%20Firewalls&name=red`);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-/),
      level: 'info',
      event: 'request',
      method: 'GET',
      path: `${paths.tags}?folder=All+Firewalls&name=red`,
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenant: service.access.tsg,
    });
  });
});
