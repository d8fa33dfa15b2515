import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { createClient, readSettings, type ScmClient } from '../../src/client';
import { startLocal, type Local } from '../service/local';
import { listenOnLoopback, type OnLoopback } from '../support/loopback';
import { errors } from './errors';
import type { Golden, Request, Response } from './golden';
import { lists } from './lists';
import { objects } from './objects';
import { operationsGolden } from './operations';
import { rules } from './rules';
import { setupItems } from './setup';
import { token } from './token';
import { filled, met, standIn } from './wildcard';

const all: readonly Golden[] = [
  ...token,
  ...lists,
  ...objects,
  ...errors,
  ...rules,
  ...setupItems,
  ...operationsGolden,
];
const cases = all.map((golden): [string, Golden] => [golden.title, golden]);
const tokenPath = '/auth/v1/oauth2/access_token';
const tsg = '1234567890';
const account = { clientId: `robot@${tsg}.iam.panserviceaccount.com`, clientSecret: 'a-secret' };
const reader = { clientId: `reader@${tsg}.iam.panserviceaccount.com`, clientSecret: 'reads', roles: ['read'] };

test('there are at least thirty, each with a title of its own', () => {
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(30);
});

describe('the service answers as the pair says:', () => {
  let local: Local;
  beforeEach(async () => {
    const devices = [{ serial: '007951000123456', folder: 'All Firewalls' }];
    local = await startLocal({ tenants: [{ tsg, accounts: [account, reader], devices }] });
  });
  afterEach(() => local.close());

  test.each(cases)('%s', async (_, { given = [], quirks, account: who, request, response }) => {
    const known = new Map<string, unknown>();
    for (const { method = 'POST', path, query, body, as } of given) {
      const made = await local.call(method, withQuery(path, query), body);
      expect([path, made.status]).toEqual([path, method === 'POST' ? 201 : 200]);
      if (as !== undefined) known.set(as, made.id);
      const job = made.at('job_id');
      if (job !== undefined) await local.ended(job);
    }
    if (quirks !== undefined) local.service.control.quirks.set(tsg, quirks);
    const answer = await play(local, request, who, known);
    const body = answer.text === '' ? undefined : answer.body;
    expect({ status: answer.status, body }).toEqual({
      status: response.status,
      body: met(response.body, body, known),
    });
  });
});

/** Sends the request of a pair by hand. */
async function play(local: Local, request: Request, who: Golden['account'], known: ReadonlyMap<string, unknown>) {
  const { method, path, query, body, form } = filled(request, (__, name) => known.get(name)) as Request;
  if (form !== undefined) {
    const secret = who === 'wrong secret' ? 'wrong' : account.clientSecret;
    return local.ask({ ...account, clientSecret: secret, tsg: (form['scope'] ?? '').replace('tsg_id:', '') });
  }
  const bearer = who === 'reader' ? await local.token({ ...reader, tsg }) : who === 'nobody' ? 'a.b.c' : undefined;
  const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  return local.call(method, withQuery(path, query), body, headers);
}

function withQuery(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

describe('the client sends and understands what the pair says:', () => {
  let listening: OnLoopback;
  let client: ScmClient;
  let seen: Request[];
  let answers: Response[];
  let tokenAnswer: Response;
  beforeEach(async () => {
    seen = [];
    tokenAnswer = { status: 200, body: { access_token: 'a.b.c', token_type: 'Bearer', expires_in: 900 } };
    const server = createServer((incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://golden');
        const text = Buffer.concat(chunks).toString('utf8');
        const isToken = pathname === tokenPath;
        const query = Object.fromEntries(searchParams);
        const sent = {
          method: incoming.method,
          path: decodeURIComponent(pathname),
          ...(Object.keys(query).length === 0 ? {} : { query }),
          ...(isToken ? { form: Object.fromEntries(new URLSearchParams(text)) } : {}),
          ...(isToken || text === '' ? {} : { body: JSON.parse(text) as unknown }),
        } as Request;
        seen.push(sent);
        if (!isToken) expect(incoming.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
        const { status, body } = isToken ? tokenAnswer : (answers.shift() ?? { status: 404, body: {} });
        outgoing.writeHead(status, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(body));
      });
    });
    listening = await listenOnLoopback(server);
    const { port } = listening;
    const block = { protocol: 'http', host: '127.0.0.1', port, auth_url: `http://127.0.0.1:${port}${tokenPath}` };
    const credentials = { client_id: account.clientId, client_secret: account.clientSecret, scope: `tsg_id:${tsg}` };
    client = createClient(readSettings({ ...block, ...credentials, max_retries: 0 }, {}, () => ''));
  });
  afterEach(async () => {
    await client.close();
    await listening.close();
  });

  test.each(cases)('%s', async (_, { request, response, before = [], times = 1, asks, comes }) => {
    const isToken = request.form !== undefined;
    const wanted = [...before.map((one) => one.request), ...Array<Request>(times).fill(request)];
    const given = [...before.map((one) => one.response), ...Array<Response>(times).fill(response)];
    if (isToken) tokenAnswer = filled(response, standIn) as Response;
    answers = isToken ? [] : given.map((one) => filled(one, standIn) as Response);
    const operation = asks(client, (name) => String(standIn('uuid', name)));
    if ('refused' in comes) await expect(operation).rejects.toMatchObject(comes.refused);
    else expect(await operation).toEqual(filled(comes.to, standIn));
    const sent = isToken ? seen.slice(0, 1) : seen.filter(({ path }) => path !== tokenPath);
    expect(sent).toEqual(wanted.map((one) => filled(one, standIn)));
    expect(answers).toEqual([]);
  });
});
