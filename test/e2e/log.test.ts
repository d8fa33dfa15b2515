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

test('TF_LOG=TRACE has the start and the end of each call, each decision of a plan, and each move', async () => {
  const rule = (name: string, place: string) => `
resource "scm_security_rule" "${name}" {
  folder = "All"
  name = "${name}"
  action = "deny"
  from = ["any"]
  to = ["any"]
  source = ["any"]
  destination = ["any"]
  application = ["any"]
  service = ["any"]
  source_user = ["any"]
  category = ["any"]
  relative_position = "${place}"
}
`;
  const rules = await openWorkspace();
  try {
    rules.write(branches + rule('last', 'bottom'));
    await rules.terraform(['apply', '-auto-approve', '-no-color']);
    rules.write(branches + rule('last', 'bottom') + rule('first', 'top'));
    const { output, code } = await rules.terraform(['apply', '-auto-approve', '-no-color'], { TF_LOG: 'TRACE' });
    expect(code).toBe(0);
    const traced = output.split('\n').filter((line) => /\[TRACE\] provider.terraform-provider-scm:/.test(line));
    const started = traced.filter((line) => / call: /.test(line));
    const ended = traced.filter((line) => / call ended: /.test(line));
    expect(started.length).toBeGreaterThan(5);
    expect(ended).toHaveLength(started.length);
    expect(ended.some((line) => /(?=.* rpc=ApplyResourceChange)(?=.* type=scm_security_rule)/.test(line))).toBe(true);
    for (const line of ended) expect(line).toMatch(/(?=.* ms=\d+)(?=.* diagnostics=\d+)(?=.* call=\d+)/);
    const decided = traced.filter((line) => / plan decided: /.test(line));
    for (const decision of ['decision=create', 'decision="no change"'])
      expect(decided.filter((line) => line.includes(decision) && line.includes('type=scm_security_rule'))).not.toEqual(
        [],
      );
    expect(traced.some((line) => / moves decided: .*destination/.test(line))).toBe(true);
  } finally {
    await rules.close();
  }
}, 120_000);

test('TF_LOG=DEBUG has the bodies', async () => {
  const { output } = await workspace.terraform(['plan', '-no-color'], { TF_LOG: 'DEBUG' });
  expect(output).toMatch(/\[DEBUG\] provider.terraform-provider-scm: api answer:.*10\.0\.0\.1/);
}, 120_000);
