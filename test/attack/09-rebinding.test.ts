import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startLocal, type Local } from '../service/local';

let local: Local;
beforeEach(async () => {
  local = await startLocal();
});
afterEach(() => local.close());

/** A request as a browser sends it to a name that an attacker has rebound to this machine. */
function requestTo(url: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
}

test('a page of a rebound name reads nothing of control, metrics and page', async () => {
  const control = await local.service.listenControl();
  const metrics = await local.service.listenMetrics();
  const page = await local.service.listenPage();
  const { tsg } = local.service.access;
  for (const url of [`${control.url}/tenants`, `${control.url}/metrics`, `${metrics.url}/metrics`, `${page.url}/ui`]) {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:80',
      'evil.example@127.0.0.1',
    ]) {
      const { status, text } = await requestTo(url, {
        Host: host,
        Authorization: `Bearer ${url.startsWith(metrics.url) ? metrics.token : control.token}`,
      });
      expect([url, host, status >= 400]).toEqual([url, host, true]);
      expect(text).not.toContain(tsg);
    }
  }
});

test('metrics demand their token, which Prometheus can send', async () => {
  const { url, link, token } = await local.service.listenMetrics({ token: 'of the operator' });
  expect([token, link]).toEqual(['of the operator', expect.stringContaining('metrics:of the operator@')]);
  expect((await requestTo(`${url}/metrics`, {})).status).toBe(401);
  expect((await requestTo(`${url}/metrics`, { Authorization: 'Bearer wrong' })).status).toBe(401);
  const basic = `Basic ${Buffer.from(`prometheus:${token}`).toString('base64')}`;
  expect((await requestTo(`${url}/metrics`, { Authorization: basic })).text).toContain('scm_requests_total');
});

test('control demands its token, whoever asks', async () => {
  const control = await local.service.listenControl();
  const wrong: readonly Readonly<Record<string, string>>[] = [
    {},
    { Authorization: 'Bearer wrong' },
    { Authorization: `Bearer ${await local.token()}` },
    { Authorization: `Basic ${Buffer.from('control:wrong').toString('base64')}` },
  ];
  for (const path of ['/', '/tenants', '/journal', '/audit', '/metrics', '/view']) {
    for (const headers of wrong) expect((await requestTo(control.url + path, headers)).status).toBe(401);
  }
  const basic = `Basic ${Buffer.from(`control:${control.token}`).toString('base64')}`;
  for (const Authorization of [`Bearer ${control.token}`, basic]) {
    expect((await requestTo(`${control.url}/tenants`, { Authorization })).status).toBe(200);
  }
  expect((await requestTo(`${control.url}/reset`, { Authorization: basic, Origin: control.url })).status).toBe(403);
});
