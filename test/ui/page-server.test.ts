import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Local } from '../service/local';
import { createService } from '../../src/service';

describe('what serves the page', () => {
  let local: Local;
  let base: string;
  let key: string;
  beforeAll(async () => {
    const service = await createService({ strictness: 'strict', jobSpeed: Infinity });
    local = new Local(service, await service.listen());
    [base = '', key = ''] = (await service.listenPage()).link.split('/ui#key=');
  });
  afterAll(() => local.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(base + path, { headers });

  test('listens on this machine alone', () => {
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('returns nothing without the key, and forbids embedding by other sites', async () => {
    const reads = [
      'tenants',
      'tree',
      'view?scope=folder&name=Global',
      'changes',
      'jobs',
      'journal',
      'audit',
      'trace?id=x',
      'session',
      'overview',
      'kinds',
      'counts?of=rules',
      'objects',
      'object?id=x',
      'differences',
      'versions',
      'map?scope=folder&name=Global',
      'marks?scope=folder&name=Global',
      'names?scope=folder&name=Global&what=zone',
      'ask?scope=folder&name=Global&mode=rules',
      'review?id=x',
    ];
    for (const path of reads) {
      const refused = await get(`/ui/api/${path}`);
      expect([path, refused.status]).toEqual([path, 401]);
      expect((await get(`/ui/api/${path}`, { Authorization: `Bearer ${key}x` })).status).toBe(401);
      expect((await get(`/ui/api/${path}`, { Cookie: key, Authorization: key })).status).toBe(401);
    }
    expect((await get('/ui/api/tenants', { Authorization: `Bearer ${key}` })).status).toBe(200);
    const page = await get('/ui');
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toContain(key);
  });

  test('changes nothing: it knows no method but GET', async () => {
    for (const path of ['/ui/api/reset', '/ui/api/seed', '/ui/api/journal', '/reset']) {
      const headers = { Authorization: `Bearer ${key}` };
      for (const method of ['POST', 'DELETE']) {
        expect((await fetch(base + path, { method, headers })).status).toBe(404);
      }
    }
  });

  test('answers to no name but those of this machine', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const headers = { Host: 'evil.example.com', Authorization: `Bearer ${key}` };
      request(`${base}/ui/api/tenants`, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(403);
  });
});
