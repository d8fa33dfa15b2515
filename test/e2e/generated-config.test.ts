import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../support/workspace';

const users = '/config/identity/v1/local-users';
const lists = '/config/objects/v1/external-dynamic-lists';
const auth = { username: 'reader', password: 's3cret-Feed' };
const ip = { url: 'https://feeds.example.com/bad.txt', auth, recurring: { hourly: {} } };

let workspace: Workspace;
beforeAll(async () => (workspace = await openWorkspace()));
afterAll(() => workspace.close());

async function stored(kind: string): Promise<string> {
  return JSON.stringify(await workspace.tenant.find(kind));
}

// No answer of the service contains a secret in clear, so the generated configuration has none.
test('a configuration that Terraform generates for an object with a secret is accepted, and keeps the secret', async () => {
  await workspace.api('POST', '/config/setup/v1/folders', { name: 'Branches', parent: 'All' });
  const user = await workspace.api('POST', users, { name: 'kim', folder: 'Branches', password: 's3cret-User' });
  const list = await workspace.api('POST', lists, { name: 'bad', folder: 'Branches', type: { ip } });
  workspace.write(`import {
  to = scm_local_user.kim
  id = "${String(user.body['id'])}"
}
import {
  to = scm_external_dynamic_list.bad
  id = "${String(list.body['id'])}"
}`);
  const generated = await workspace.terraform(['plan', '-no-color', '-generate-config-out=generated.tf']);
  expect({ code: generated.code, output: generated.output }).toMatchObject({ code: 0 });
  expect(generated.output).toContain('2 to import, 0 to add, 0 to change, 0 to destroy');
  workspace.writes();
  await workspace.apply();
  expect(workspace.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);

  // Terraform 1.14 leaves out what is false by default.
  const config = readFileSync(join(workspace.dir, 'generated.tf'), 'utf8').replace(/^ *disabled *= false\n/m, '');
  workspace.writeFile(
    'generated.tf',
    config.replace(/^ *name *= "kim"\n/m, (line) => `${line}  disabled = true\n`).replace('bad.txt', 'new.txt'),
  );
  await workspace.apply();
  expect(workspace.writes().map((write) => write.split(' ')[0])).toEqual(['PUT', 'PUT']);
  expect(await stored('local_user')).toContain('s3cret-User');
  expect(await stored('external_dynamic_list')).toMatch(/s3cret-Feed/);
  expect(await stored('external_dynamic_list')).toMatch(/new\.txt/);
  expect(await workspace.plan()).toEqual([]);
}, 180_000);
