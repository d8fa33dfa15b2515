import { TerraformStack, Testing } from 'cdktf';
import type { App } from 'cdktf';
import { Folder, ScmProvider, type ExistingFolder, type ScmProviderProps } from '../../constructs';

/** A stack with a provider, and the folder that everything lies below. */
export function office(
  // cdktn assumes Terraform 1.5.7 otherwise, which has no write-only attributes.
  app: App = Testing.app({ context: { targetVersions: { terraform: '>=1.11.0' } } }),
  provider: ScmProviderProps = {},
): { readonly stack: TerraformStack; readonly all: ExistingFolder } {
  const stack = new TerraformStack(app, 'office');
  new ScmProvider(stack, 'scm', provider);
  return { stack, all: Folder.existing(stack, 'All Firewalls') };
}

/** The same with a provider that refuses whatever the description of the API does. */
export function strictOffice(): ReturnType<typeof office> {
  return office(Testing.app(), { strict: true });
}

interface Synthesised {
  readonly resource: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly provider: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** What a stack synthesises to, after its validations. */
export function synth(stack: TerraformStack): Synthesised {
  return JSON.parse(Testing.synth(stack, true)) as Synthesised; // what cdktf writes
}

/** Addresses of the resources that a stack synthesises to, without the push and its anchor, sorted. */
export function addresses(stack: TerraformStack): readonly string[] {
  return Object.entries(synth(stack).resource)
    .filter(([type]) => !type.startsWith('scm_push'))
    .flatMap(([type, resources]) => Object.keys(resources).map((id) => `${type}.${id}`))
    .sort();
}
