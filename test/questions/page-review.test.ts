import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visibleData } from '../../src/core';
import { createClient, readSettings } from '../../src/client';
import { examine, fitReport, readPlan, reviewPage } from '../../src/review';
import { takeSnapshot } from '../../src/tools/snapshot';
import { planText } from '../review/support/fixtures';
import { paths, rule, type Local } from '../service/local';
import { rotated } from '../support/rotated';
import { servePage } from '../ui/serve-page';
import { policyKinds } from '../../src/tenant';

let local: Local;
let base: string;
let key: string;
beforeAll(async () => {
  const served = await servePage({ jobSpeed: 50 });
  ({ local } = served);
  [base = '', key = ''] = served.link.split('/ui#key=');
  await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'web.example.com' });
  await local.make(paths.rules, rule('own', 'Texas', { action: 'deny', destination: ['203.0.113.7'] }));
  await local.make(`${paths.rules}?position=post`, rule('last', 'All Firewalls', { action: 'drop' }));
});
afterAll(() => local.close());

const headers = (): Record<string, string> => ({ Authorization: `Bearer ${key}` });
const drop = (plan: string, tenant = local.service.access.tsg): Promise<Response> =>
  fetch(`${base}/ui/api/review?${new URLSearchParams({ tenant, file: 'plan.json' }).toString()}`, {
    method: 'POST',
    headers: headers(),
    body: plan,
  });
const read = (id: string, tenant = local.service.access.tsg): Promise<Response> =>
  fetch(`${base}/ui/api/review?${new URLSearchParams({ tenant, id }).toString()}`, { headers: headers() });

test.each(rotated(['added-any-any', 'changed-nat', 'moved-rule'], 'reviewed by the page', () => 'any'))(
  'the page reviews the plan %s as the command does with a snapshot',
  async (name) => {
    const { id } = (await (await drop(planText(name))).json()) as { readonly id: string };
    const shown = (await (await read(id)).json()) as { readonly basis: string };
    const { tsg, clientId, clientSecret, tokenPath } = local.service.access;
    const { host, port } = local.at;
    const block = { host, port, protocol: 'http', auth_url: `${local.url}${tokenPath}` };
    const access = { client_id: clientId, client_secret: clientSecret, scope: `tsg_id:${tsg}` };
    const client = createClient(readSettings({ ...block, ...access }, {}, () => ''));
    const made = / of (\d{4}-\S+Z)/.exec(shown.basis)?.[1] ?? '';
    const snapshot = await takeSnapshot(client, policyKinds(), new Date(made));
    await client.close();
    const plans = [{ name: 'plan.json', plan: readPlan(planText(name), 'plan.json') }];
    const minute = Math.floor(new Date(made).getTime() / 60_000);
    const examined = examine(plans, { base: { name: `candidate of tenant ${tsg}`, snapshot }, minute });
    const page = reviewPage(fitReport(examined.report), examined);
    expect(shown).toEqual(JSON.parse(JSON.stringify(visibleData(page))));
  },
);

test('what is not a plan is refused with its reason, and a review belongs to its tenant', async () => {
  const refused = await drop('{"format_version":"1.2"');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: { code: 'NOT_A_PLAN', message: expect.stringContaining('plan.json') } },
  ]);
  const { id } = (await (await drop(planText('harmless'))).json()) as { readonly id: string };
  expect((await read(id)).status).toBe(200);
  expect((await read(id, 'another')).status).toBe(404);
  expect((await drop(planText('harmless'), 'another')).status).toBe(404);
});

test('only a few plans are in memory at a time, and the next ones are reviewed afterwards', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => drop(planText('harmless'))));
  const refused = answers.filter(({ status }) => status !== 200);
  expect([answers.length - refused.length >= 4, refused.length > 0]).toEqual([true, true]);
  expect(await refused[0]?.json()).toEqual({
    error: { code: 'QUESTION_FAILED', message: 'cannot review plan.json: 4 other plans are being reviewed; retry' },
  });
  expect((await drop(planText('harmless'))).status).toBe(200);
});

test('a plan has at most 32 MiB', async () => {
  const answer = await drop(' '.repeat(32 * 2 ** 20 + 1));
  expect(answer.status).toBe(400);
});
