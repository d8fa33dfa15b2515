import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../test/support/workspace';

// Each is a block of its own, as the constructs write them: with `count` Terraform itself takes a time that grows with
// the square of the number, 21 s at 5,000, before the provider is asked anything.

/** So many tags in one folder. */
export function tags(count: number): string {
  return numbered(
    count,
    (i) => `resource "scm_tag" "t${i}" {
  name   = "tag-${i}"
  folder = "All Firewalls"
  color  = "Red"
}
`,
  );
}

/** As many of Terraform's own resources, with the same values: the floor. */
export function floor(count: number): string {
  return numbered(
    count,
    (i) => `resource "terraform_data" "t${i}" {
  input = { name = "tag-${i}", folder = "All Firewalls", color = "Red" }
}
`,
  );
}

function numbered(count: number, text: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => text(i)).join('');
}

interface Resource {
  readonly name: string;
  readonly instances: readonly { readonly attributes: { readonly id: string } }[];
}
interface State {
  readonly resources: Resource[];
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
  if (resource === undefined || first === undefined) throw new Error('the state contains no first resource');
  const text = JSON.stringify(resource);
  for (let i = 1; i < count; i++) {
    const id = await make(`tag-${i}`);
    const copy = text.replaceAll(first.attributes.id, id).replaceAll('tag-0', `tag-${i}`);
    state.resources.push({ ...(JSON.parse(copy) as Resource), name: `t${i}` });
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
