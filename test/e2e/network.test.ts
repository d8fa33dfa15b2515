import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push, rule } from './office';

const everything = (ip: string) =>
  branches +
  address('a', ip, 'description = "wide"') +
  rule('web', '[scm_address.a.name]') +
  push(['scm_folder.branches', 'scm_address.a', 'scm_security_rule.web']);

describe('a network that loses things', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  test.each([
    ['the answer to a create', { method: 'POST', path: /^\/config\/objects/ }, { dropAfter: true }],
    ['the request of a create', { method: 'POST', path: /^\/config\/objects/ }, { dropBefore: true }],
    ['half the answer to a create', { method: 'POST', path: /^\/config\/security/ }, { truncate: true }],
    ['the answer to a push', { method: 'POST', path: /candidate:push/ }, { dropAfter: true }],
    ['reads, with 503', { method: 'GET' }, { status: 503 }],
    ['the token, with 401', { path: /^\/config/ }, { status: 401 }],
    ['patience, with 429', { method: 'POST', path: /^\/config/ }, { status: 429, headers: { 'retry-after': '0' } }],
  ] as const)('loses %s: the run ends well, without a double, an orphan or a second job', async (_, match, action) => {
    workspace.service.faults.add({ match, times: 1, action });
    workspace.write(everything('10.0.0.1'));
    await workspace.apply();
    const { body } = await workspace.api('GET', `${addressesPath}?folder=Branches`);
    expect(body['total']).toBe(1);
    const { body: jobs } = await workspace.api('GET', '/config/operations/v1/jobs?filter=push');
    expect(jobs['total']).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test.each([
    ['PUT', everything('10.0.0.2')],
    ['DELETE', branches + push(['scm_folder.branches'])],
  ])('loses the answer to a %s: the run ends well', async (method, hcl) => {
    workspace.write(everything('10.0.0.1'));
    await workspace.apply();
    workspace.service.faults.add({ match: { method, path: /^\/config/ }, times: 1, action: { dropAfter: true } });
    workspace.write(hcl);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });
});

test('no log at any level holds a secret or a token', async () => {
  const workspace = await openWorkspace();
  try {
    workspace.write(everything('10.0.0.1'));
    const { output, code } = await workspace.terraform(['apply', '-auto-approve', '-no-color'], { TF_LOG: 'TRACE' });
    expect(code).toBe(0);
    expect(output).toContain('/config/objects/v1/addresses');
    expect(output).not.toContain(workspace.env['SCM_CLIENT_SECRET']);
    expect(output).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  } finally {
    await workspace.close();
  }
});
