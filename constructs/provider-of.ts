import {
  Aspects,
  TerraformDataSource,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  type TerraformElement,
} from 'cdktf';
import type { IConstruct } from 'constructs';
import { fail } from './fail';

const type = 'scm';

/** A resource or data source of the `scm` provider. */
export type Provided = TerraformResource | TerraformDataSource;

/** Whether a construct is a resource or data source of the `scm` provider. */
export function isProvided(construct: IConstruct): construct is Provided {
  const known =
    TerraformResource.isTerraformResource(construct) || TerraformDataSource.isTerraformDataSource(construct);
  return known && construct.terraformResourceType.startsWith(`${type}_`);
}

/** Whether a construct is an `scm` provider. */
export function isOurProvider(construct: IConstruct): construct is TerraformProvider {
  return TerraformProvider.isTerraformProvider(construct) && construct.terraformResourceType === type;
}

/**
 * Returns the Terraform address of a provider, that of the default provider for undefined. Equal for the same tenant.
 */
export function providerKey(provider: TerraformProvider | undefined): string {
  return provider?.alias === undefined ? type : `${type}.${provider.alias}`;
}

/**
 * Returns the provider that applies in a scope: the nearest enclosing provider, or that of the nearest enclosing
 * resource.
 */
export function providerAt(scope: IConstruct): TerraformProvider | undefined {
  const owner = ownerOf(scope);
  return owner === undefined || isOurProvider(owner) ? owner : providerOf(owner);
}

/** Returns the provider of a resource: its own, or that of its scope. */
export function providerOf(resource: Provided): TerraformProvider | undefined {
  const { scope } = resource.node;
  return resource.provider ?? (scope === undefined ? undefined : providerAt(scope));
}

/** Sets the provider of an element to that of its scope. Throws `PROVIDER_MIX` if it has another one. */
export function takeProvider(element: TerraformElement): void {
  const { scope } = element.node;
  if (!isProvided(element) || scope === undefined) return;
  const owner = ownerOf(scope);
  if (owner === undefined) return;
  const inherited = providerAt(scope);
  if (inherited !== undefined) element.provider ??= inherited;
  const [own, theirs] = [providerKey(element.provider), providerKey(inherited)];
  if (own === theirs) return;
  fail(
    'PROVIDER_MIX',
    `${element.node.path} uses the provider ${own}, but is in ${owner.node.path} of ${theirs}: ` +
      'tenants are isolated; create it in a location of its own provider',
  );
}

/** Returns the provider of a stack with a key. Throws `NO_PROVIDER` if the key has an alias and no provider matches. */
export function providerIn(stack: TerraformStack, key: string, path: string): TerraformProvider | undefined {
  const found = stack.allProviders().find((provider) => isOurProvider(provider) && providerKey(provider) === key);
  if (found !== undefined || key === type) return found;
  fail(
    'NO_PROVIDER',
    `${path}: the stack ${stack.node.path} has no provider ${key}: add one with this alias before the push`,
  );
}

/** Sets the provider of everything in the scope of a provider, including generated classes. */
export function provideBelow(provider: TerraformProvider): void {
  Aspects.of(provider).add({
    visit: (construct: IConstruct) => {
      if (isProvided(construct)) takeProvider(construct);
    },
  });
}

function ownerOf(scope: IConstruct): TerraformProvider | Provided | undefined {
  const { scopes } = scope.node;
  const inStack = scopes.slice(scopes.indexOf(TerraformStack.of(scope)) + 1);
  return inStack.reverse().find((one): one is TerraformProvider | Provided => isOurProvider(one) || isProvided(one));
}
