import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Local, paths, startLocal } from './local';

describe('the metrics', () => {
  let local: Local;
  let url: string;
  let headers: { readonly Authorization: string };
  beforeEach(async () => {
    local = await startLocal();
    const metrics = await local.service.listenMetrics();
    url = metrics.url;
    headers = { Authorization: `Bearer ${metrics.token}` };
  });
  afterEach(() => local.close());

  const lines = async (): Promise<readonly string[]> => {
    const answer = await fetch(`${url}/metrics`, { headers });
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return (await answer.text()).trimEnd().split('\n');
  };
  const value = async (series: string): Promise<number> => {
    const line = (await lines()).find((one) => one.startsWith(`${series} `));
    return line === undefined ? NaN : Number(line.slice(series.length + 1));
  };

  test('are lines that Prometheus reads, each metric with its type before its samples', async () => {
    await local.get(paths.tags);
    const known = new Set<string>();
    for (const line of await lines()) {
      const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
      if (type?.[1] !== undefined) known.add(type[1]);
      if (line.startsWith('#')) continue;
      const sample = /^(\w+?)(_bucket|_sum|_count)?(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+$/.exec(line);
      expect([line, sample === null]).toEqual([line, false]);
      expect(known.has(sample?.[1] ?? '') || known.has(`${sample?.[1] ?? ''}${sample?.[2] ?? ''}`)).toBe(true);
    }
  });

  test('count requests by method, route and status, and no caller can make up a route', async () => {
    const id = await local.make(paths.tags, { name: 'x', folder: 'All Firewalls' });
    await local.get(`${paths.tags}/${id}`);
    await local.get(`${paths.tags}/nope`);
    for (let i = 0; i < 5; i++) await local.get(`/made-up-${String(i)}`);
    const requests = (method: string, route: string, status: number): Promise<number> =>
      value(`scm_requests_total{method="${method}",route="${route}",status="${String(status)}"}`);
    expect(await requests('POST', paths.tags, 201)).toBe(1);
    expect(await requests('GET', `${paths.tags}/{id}`, 200)).toBe(1);
    expect(await requests('GET', `${paths.tags}/{id}`, 404)).toBe(1);
    expect(await requests('GET', 'other', 404)).toBe(5);
    expect((await lines()).join('\n')).not.toContain('made-up');
    expect(await value(`scm_request_seconds_count{method="GET",route="${paths.tags}/{id}"}`)).toBe(2);
    expect(await value(`scm_request_seconds_bucket{method="GET",route="${paths.tags}/{id}",le="+Inf"}`)).toBe(2);
    expect(await value('scm_requests_under_way')).toBe(0);
  });

  test('tell how many jobs are in which state, and how long the store took', async () => {
    await local.push('All Firewalls');
    expect(await value('scm_jobs{state="FIN",result="OK"}')).toBe(1);
    for (const part of ['wait', 'work', 'commit']) {
      expect(await value(`scm_store_seconds_count{operation="write",part="${part}"}`)).toBeGreaterThan(0);
    }
  });

  test('are at the control API too, but not at the public address', async () => {
    const control = await local.service.listenControl();
    const headers = { Authorization: `Bearer ${control.token}` };
    expect((await fetch(`${control.url}/metrics`, { headers })).status).toBe(200);
    expect((await local.get('/metrics')).status).toBe(404);
    expect((await fetch(`${url}/journal`)).status).toBe(401);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
  });
});
