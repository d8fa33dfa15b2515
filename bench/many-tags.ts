import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../test/support/workspace';

/** So many tags in one folder. */
export function tags(count: number): string {
  return `resource "scm_tag" "t" {
  count  = ${count}
  name   = "tag-\${count.index}"
  folder = "All Firewalls"
  color  = "Red"
}
`;
}

/** As many of Terraform's own resources, with the same values: the floor. */
export function floor(count: number): string {
  return `resource "terraform_data" "t" {
  count = ${count}
  input = { name = "tag-\${count.index}", folder = "All Firewalls", color = "Red" }
}
`;
}

interface Instance {
  readonly index_key: number;
  readonly attributes: { readonly id: string };
}
interface State {
  readonly resources: { instances: Instance[] }[];
}

/**
 * A state of so many, made out of the state of the first: applying thousands takes Terraform minutes. Answers the ids
 * of the others, which `make` has given.
 */
export async function multiplyState(
  dir: string,
  count: number,
  make: (name: string) => Promise<string>,
): Promise<void> {
  const path = join(dir, 'terraform.tfstate');
  const state = JSON.parse(readFileSync(path, 'utf8')) as State; // written by terraform
  const [resource] = state.resources;
  const [first] = resource?.instances ?? [];
  if (resource === undefined || first === undefined) throw new Error('there is no first one in the state');
  const text = JSON.stringify(first);
  for (let i = 1; i < count; i++) {
    const id = await make(`tag-${i}`);
    const copy = JSON.parse(text.replaceAll(first.attributes.id, id).replaceAll('tag-0', `tag-${i}`)) as Instance;
    resource.instances.push({ ...copy, index_key: i });
  }
  writeFileSync(path, JSON.stringify(state));
}

/** Makes tags at the service, past its API. */
export function tagMaker(workspace: Workspace): (name: string) => Promise<string> {
  return async (name) => {
    const { id } = await workspace.tenant.create('tag', { name, folder: 'All Firewalls', color: 'Red' });
    return String(id);
  };
}
