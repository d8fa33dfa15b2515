import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';

const tags = ['a', 'b', 'c', 'd', 'e'];

describe('API calls of a command with five objects', () => {
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(
      tags.map((name) => `resource "scm_tag" "${name}" {\n  name = "${name}"\n  folder = "All"\n}`).join('\n'),
    );
  });
  afterAll(() => workspace.close());

  /** Runs a command and returns the number of its calls by method, without token requests. */
  async function callsOf(...args: readonly string[]): Promise<Readonly<Record<string, number>>> {
    workspace.service.journal.clear();
    const { code, output } = await workspace.terraform([...args, '-no-color']);
    if (code !== 0) throw new Error(output);
    const calls: Record<string, number> = {};
    for (const { method, path } of workspace.service.journal.entries)
      if (!path.includes('oauth2')) calls[method] = (calls[method] ?? 0) + 1;
    return calls;
  }

  test('is one for each create, each read and each delete', async () => {
    expect(await callsOf('apply', '-auto-approve')).toEqual({ POST: 5 });
    expect(await callsOf('plan')).toEqual({ GET: 5 });
    expect(await callsOf('destroy', '-auto-approve')).toEqual({ GET: 5, DELETE: 5 });
  });
});
