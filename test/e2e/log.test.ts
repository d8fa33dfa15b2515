import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, branches } from './office';

let workspace: Workspace;
beforeAll(async () => (workspace = await openWorkspace()));
afterAll(() => workspace.close());

const linesOf = (output: string): readonly string[] =>
  output.split('\n').filter((line) => line.includes('terraform-provider-scm:') && line.includes('[INFO]'));

test('TF_LOG=INFO has a line for each call, with its outcome, and the sum at the end', async () => {
  workspace.write(branches + address('a', '10.0.0.1'));
  workspace.service.faults.add({ match: { method: 'POST', path: /addresses/ }, times: 1, action: { status: 429 } });
  const { output, code } = await workspace.terraform(['apply', '-auto-approve', '-no-color'], { TF_LOG: 'INFO' });
  expect(code).toBe(0);
  const lines = linesOf(output);
  const posts = lines.filter(
    (line) => line.includes('method=POST') && line.includes('path=/config/objects/v1/addresses'),
  );
  expect(posts).toHaveLength(2);
  expect(posts[0]).toMatch(/api call:.*status=429/);
  expect(posts[1]).toMatch(/api call:.*status=201/);
  for (const part of [/request_id=[\w-]{8,}/, / ms=\d+/, /attempt=2/]) expect(posts[1]).toMatch(part);
  expect(lines.filter((line) => line.includes('token request'))).toHaveLength(1);
  const sums = lines.filter((line) => line.includes('api calls of this process'));
  expect(sums.filter((line) => line.includes('POST=3') && line.includes('repeated=1'))).toHaveLength(1);
  expect(lines.some((line) => line.includes('10.0.0.1'))).toBe(false);
}, 120_000);

test('TF_LOG=DEBUG has the bodies', async () => {
  const { output } = await workspace.terraform(['plan', '-no-color'], { TF_LOG: 'DEBUG' });
  expect(output).toMatch(/\[DEBUG\] provider.terraform-provider-scm: api answer:.*10\.0\.0\.1/);
}, 120_000);
