import { expect } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerSource } from '../../src/provider/source';
import type { Workspace } from '../support/workspace';

const required = `terraform {\n  required_providers {\n    scm = { source = "${providerSource}" }\n  }\n}\n`;

/** The text of a Terraform module: HCL, or what a program of constructs synthesised. */
export type ModuleText = { readonly hcl: string } | { readonly json: string };

/** How a tree of modules is called. */
export interface TreeOptions {
  /** Values that are unknown in the plan: variables are not given yet, and data sources are read at apply. */
  readonly later?: true;
}

/** Makes a configuration that calls each text as a module of its own, so that equal names do not meet. */
export async function writeModules(
  workspace: Workspace,
  modules: ReadonlyMap<string, ModuleText>,
  { later }: TreeOptions = {},
): Promise<void> {
  const after = later === undefined ? '' : '  depends_on = [terraform_data.later]\n';
  const calls = [...modules].map(([id, text]) => {
    const dir = join(workspace.dir, id);
    mkdirSync(dir);
    const variables = 'hcl' in text ? inHcl(dir, text.hcl) : inJson(dir, text.json);
    const given = variables.map((name) => `  ${name} = terraform_data.later.output\n`);
    return `module "${id}" {\n  source = "./${id}"\n${given.join('')}${after}}\n`;
  });
  workspace.write(`resource "terraform_data" "later" {\n  input = "a secret"\n}\n${calls.join('')}`);
  // `init` asks a registry for the provider; `get` installs modules and nothing else.
  expect(await workspace.terraform(['get', '-no-color'])).toMatchObject({ code: 0 });
}

/** Answers the names of the module's variables. */
function inHcl(dir: string, hcl: string): readonly string[] {
  writeFileSync(join(dir, 'main.tf'), hcl);
  writeFileSync(join(dir, 'versions.tf'), required);
  return [...hcl.matchAll(/^variable "(\w+)"/gm)].map(([, name = '']) => name);
}

function inJson(dir: string, json: string): readonly string[] {
  const {
    terraform,
    provider: _,
    ...rest
  } = JSON.parse(json) as {
    terraform: { required_providers: unknown };
    provider: unknown;
    variable?: Readonly<Record<string, unknown>>;
  };
  // Only a root module has a backend and a provider block.
  const module = { ...rest, terraform: { required_providers: terraform.required_providers } };
  writeFileSync(join(dir, 'main.tf.json'), JSON.stringify(module));
  return Object.keys(rest.variable ?? {});
}
