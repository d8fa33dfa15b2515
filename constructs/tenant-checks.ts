import { TerraformStack, type TerraformProvider } from 'cdktf';
import type { Problem } from './fail';
import { isOurProvider, isProvided, providerKey, providerOf, type Provided } from './provider-of';
import { addressesIn, addressIn, referencedBody, referringTexts } from './references';

/** Reports resources and providers of a stack with a missing or conflicting tenant. */
export function tenantProblems(stack: TerraformStack): readonly Problem[] {
  const provided = stack.node.findAll().filter((one): one is Provided => isProvided(one) && one.cdktfStack === stack);
  const providers = stack.allProviders().filter(isOurProvider);
  const wrong = [...equalProviders(providers), ...withoutProvider(stack, provided, providers)];
  return wrong.length > 0 ? wrong : acrossTenants(stack, provided);
}

function equalProviders(providers: readonly TerraformProvider[]): readonly Problem[] {
  const first = new Map<string, TerraformProvider>();
  return providers.flatMap((one) => {
    const key = providerKey(one);
    const before = first.get(key);
    if (before === undefined) first.set(key, one);
    if (before === undefined) return [];
    const both = `${before.node.path} and ${one.node.path} are both the provider ${key}`;
    return [{ at: one, text: `${both}: set a different alias for one of them` }];
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
  return provided.flatMap((one) => {
    const provider = providerOf(one);
    if (provider !== undefined && TerraformStack.of(provider) !== stack) {
      const text = `${one.node.path} uses ${provider.node.path}, which is in another stack: add a provider to its own stack`;
      return [{ at: one, text }];
    }
    if (keys.includes(providerKey(provider))) return [];
    const text =
      `${one.node.path} has no provider: the stack has ${keys.join(' and ')}, and none without an alias; ` +
      'create it in the scope of one of them, or set provider';
    return [{ at: one, text }];
  });
}

/** Reports references between objects of different tenants, which are isolated. */
function acrossTenants(stack: TerraformStack, provided: readonly Provided[]): readonly Problem[] {
  if (new Set(provided.map((one) => providerKey(providerOf(one)))).size < 2) return [];
  const owners = new Map(provided.map((one) => [addressIn(one), one]));
  return provided.flatMap((one) => {
    const key = providerKey(providerOf(one));
    return [...addressesIn(referringTexts(one, referencedBody(stack, one)))].flatMap((address) => {
      const owner = owners.get(address);
      const theirs = owner === undefined ? key : providerKey(providerOf(owner));
      if (owner === undefined || theirs === key) return [];
      const text =
        `${one.node.path} uses the provider ${key}, but references ${owner.node.path} of ${theirs}: ` +
        'tenants are isolated';
      return [{ at: one, text }];
    });
  });
}
