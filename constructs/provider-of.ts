import {
  Aspects,
  TerraformDataSource,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  type TerraformElement,
} from 'cdktf';
import type { IConstruct } from 'constructs';
import { CodedError } from '../src/core';

const type = 'scm';

/** Something of ours that Terraform reads or writes through a provider. */
export type Provided = TerraformResource | TerraformDataSource;

/** Whether a construct is a resource or a data source of our provider. */
export function isProvided(construct: IConstruct): construct is Provided {
  const known =
    TerraformResource.isTerraformResource(construct) || TerraformDataSource.isTerraformDataSource(construct);
  return known && construct.terraformResourceType.startsWith(`${type}_`);
}

/** Whether a construct is a provider of ours. */
export function isOurProvider(construct: IConstruct): construct is TerraformProvider {
  return TerraformProvider.isTerraformProvider(construct) && construct.terraformResourceType === type;
}

/** How Terraform calls a provider; without one, what it takes by itself. Equal where a tenant is the same. */
export function providerKey(provider: TerraformProvider | undefined): string {
  return provider?.alias === undefined ? type : `${type}.${provider.alias}`;
}

/** The provider that lies nearest on the way from a scope to its stack: one to lie in, or that of a resource. */
export function providerAt(scope: IConstruct): TerraformProvider | undefined {
  const owner = ownerOf(scope);
  return owner === undefined || isOurProvider(owner) ? owner : providerOf(owner);
}

/** The provider of a resource: its own, or where it lies. */
export function providerOf(resource: Provided): TerraformProvider | undefined {
  const { scope } = resource.node;
  return resource.provider ?? (scope === undefined ? undefined : providerAt(scope));
}

/** Gives an element the provider that it lies in. Throws `PROVIDER_MIX` when it has another one. */
export function takeProvider(element: TerraformElement): void {
  const { scope } = element.node;
  if (!isProvided(element) || scope === undefined) return;
  const owner = ownerOf(scope);
  if (owner === undefined) return;
  const inherited = providerAt(scope);
  if (inherited !== undefined) element.provider ??= inherited;
  const [own, theirs] = [providerKey(element.provider), providerKey(inherited)];
  if (own === theirs) return;
  throw new CodedError(
    'PROVIDER_MIX',
    `${element.node.path} uses the provider ${own}, but is in ${owner.node.path} of ${theirs}: ` +
      'tenants are isolated; create it in a location of its own provider',
  );
}

/** The provider of a stack that has the given key. Throws `NO_PROVIDER` where one with an alias is missing. */
export function providerIn(stack: TerraformStack, key: string, path: string): TerraformProvider | undefined {
  const found = stack.allProviders().find((one) => isOurProvider(one) && providerKey(one) === key);
  if (found !== undefined || key === type) return found;
  throw new CodedError(
    'NO_PROVIDER',
    `${path}: the stack ${stack.node.path} has no provider ${key}: add one with this alias before the push`,
  );
}

/** Has everything that lies in a provider, generated classes included, say so in what is synthesised. */
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
