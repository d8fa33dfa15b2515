import { TerraformStack, type TerraformProvider } from 'cdktf';
import type { Problem } from './fail';
import { isOurProvider, isProvided, providerKey, providerOf, type Provided } from './provider-of';
import { addressesIn, addressIn, referencedBody, referringTexts } from './references';

/** Reports resources and providers of a stack with a missing or conflicting tenant. */
export function tenantProblems(stack: TerraformStack): readonly Problem[] {
  const provided = stack.node
    .findAll()
    .filter((construct): construct is Provided => isProvided(construct) && construct.cdktfStack === stack);
  const providers = stack.allProviders().filter(isOurProvider);
  const wrong = [...equalProviders(providers), ...withoutProvider(stack, provided, providers)];
  return wrong.length > 0 ? wrong : acrossTenants(stack, provided);
}

function equalProviders(providers: readonly TerraformProvider[]): readonly Problem[] {
  const first = new Map<string, TerraformProvider>();
  return providers.flatMap((provider) => {
    const key = providerKey(provider);
    const before = first.get(key);
    if (before === undefined) first.set(key, provider);
    if (before === undefined) return [];
    const both = `${before.node.path} and ${provider.node.path} are both the provider ${key}`;
    return [{ at: provider, text: `${both}: set a different alias for one of them` }];
  });
}

function withoutProvider(
  stack: TerraformStack,
  provided: readonly Provided[],
  providers: readonly TerraformProvider[],
): readonly Problem[] {
  if (providers.length === 0) {
    const missing = `the stack has resources of scm but no provider: add new ScmProvider(${JSON.stringify(stack.node.id)}, 'scm')`;
    const [first] = provided;
    return first === undefined ? [] : [{ at: first, text: missing }];
  }
  const keys = providers.map(providerKey);
  return provided.flatMap((construct) => {
    const provider = providerOf(construct);
    if (provider !== undefined && TerraformStack.of(provider) !== stack) {
      const text = `${construct.node.path} uses ${provider.node.path}, which is in another stack: add a provider to its own stack`;
      return [{ at: construct, text }];
    }
    if (keys.includes(providerKey(provider))) return [];
    const text =
      `${construct.node.path} has no provider: the stack has ${keys.join(' and ')}, and none without an alias; ` +
      'create it in the scope of one of them, or set provider';
    return [{ at: construct, text }];
  });
}

/** Reports references between objects of different tenants, which are isolated. */
function acrossTenants(stack: TerraformStack, provided: readonly Provided[]): readonly Problem[] {
  if (new Set(provided.map((construct) => providerKey(providerOf(construct)))).size < 2) return [];
  const owners = new Map(provided.map((construct) => [addressIn(construct), construct]));
  return provided.flatMap((construct) => {
    const key = providerKey(providerOf(construct));
    return [...addressesIn(referringTexts(construct, referencedBody(stack, construct)))].flatMap((address) => {
      const owner = owners.get(address);
      const theirs = owner === undefined ? key : providerKey(providerOf(owner));
      if (owner === undefined || theirs === key) return [];
      const text =
        `${construct.node.path} uses the provider ${key}, but references ${owner.node.path} of ${theirs}: ` +
        'tenants are isolated';
      return [{ at: construct, text }];
    });
  });
}
