import { TerraformDataSource, TerraformStack, type TerraformProvider } from 'cdktf';
import { hasKind, kindNamed, namesParent, scopes, type AttributeType } from '../src/catalog';
import { isObject } from '../src/core';
import { isOurProvider, isProvided, providerKey, providerOf, type Provided } from './provider-of';
import { resolved } from './resources';

/** What is wrong with who belongs to which provider in a stack. */
export function tenantProblems(stack: TerraformStack): readonly string[] {
  const provided = stack.node.findAll().filter((one): one is Provided => isProvided(one) && one.cdktfStack === stack);
  const providers = stack.allProviders().filter(isOurProvider);
  const wrong = [...equalProviders(providers), ...withoutProvider(stack, provided, providers)];
  return wrong.length > 0 ? wrong : acrossTenants(stack, provided);
}

function equalProviders(providers: readonly TerraformProvider[]): readonly string[] {
  const first = new Map<string, TerraformProvider>();
  return providers.flatMap((one) => {
    const key = providerKey(one);
    const before = first.get(key);
    if (before === undefined) first.set(key, one);
    return before === undefined
      ? []
      : [
          `${before.node.path} and ${one.node.path} are both the provider ${key}: set a different alias for one of them`,
        ];
  });
}

function withoutProvider(
  stack: TerraformStack,
  provided: readonly Provided[],
  providers: readonly TerraformProvider[],
): readonly string[] {
  if (providers.length === 0) {
    const missing = `the stack has resources of scm but no provider: add new ScmProvider(${JSON.stringify(stack.node.id)}, 'scm')`;
    return provided.length === 0 ? [] : [missing];
  }
  const keys = providers.map(providerKey);
  return provided.flatMap((one) => {
    const provider = providerOf(one);
    if (provider !== undefined && TerraformStack.of(provider) !== stack) {
      return [
        `${one.node.path} uses ${provider.node.path}, which is in another stack: add a provider to its own stack`,
      ];
    }
    if (keys.includes(providerKey(provider))) return [];
    return [
      `${one.node.path} has no provider: the stack has ${keys.join(' and ')}, and none without an alias; ` +
        'create it in the scope of one of them, or set provider',
    ];
  });
}

/** Names of one tenant's objects in another tenant's: it sees nothing of them. */
function acrossTenants(stack: TerraformStack, provided: readonly Provided[]): readonly string[] {
  if (new Set(provided.map((one) => providerKey(providerOf(one)))).size < 2) return [];
  const owners = new Map(provided.map((one) => [addressIn(one), one]));
  return provided.flatMap((one) => {
    const key = providerKey(providerOf(one));
    return [...addressesIn(referringTexts(stack, one))].flatMap((address) => {
      const owner = owners.get(address);
      const theirs = owner === undefined ? key : providerKey(providerOf(owner));
      if (owner === undefined || theirs === key) return [];
      return [
        `${one.node.path} uses the provider ${key}, but references ${owner.node.path} of ${theirs}: ` +
          'tenants are isolated',
      ];
    });
  });
}

function addressesIn(texts: readonly string[]): ReadonlySet<string> {
  const expressions = texts.filter((text) => text.includes('${'));
  return new Set(expressions.flatMap((text) => text.match(/\b(?:data\.)?scm_\w+\.[A-Za-z_][\w-]*/g) ?? []));
}

/** Every text of a construct that names something else: by the catalogue where it knows the kind, else any text. */
function referringTexts(stack: TerraformStack, one: Provided): readonly string[] {
  const kindName = one.terraformResourceType.replace(/^scm_/, '');
  const kind = hasKind(kindName) ? kindNamed(kindName) : undefined;
  const names = (name: string): boolean => {
    if (name === 'depends_on' || name === 'provider') return false;
    const attribute = kind?.attributes.find((known) => known.name === name);
    if (kind === undefined || attribute === undefined) return true;
    const places: readonly (string | undefined)[] = [...scopes, namesParent(kind)];
    return attribute.refs !== undefined || places.includes(name) || holdsReference(attribute.type);
  };
  return Object.entries(bodyOf(resolved(stack, one.toTerraform()), one))
    .filter(([name]) => names(name))
    .flatMap(([, value]) => textsIn(value));
}

function holdsReference(type: AttributeType): boolean {
  if (type.kind === 'list') return holdsReference(type.item);
  if (type.kind !== 'object') return false;
  return type.attributes.some((inner) => inner.refs !== undefined || holdsReference(inner.type));
}

/** The body of the block that a construct synthesises to. */
function bodyOf(synthesised: unknown, one: Provided): object {
  let at = isObject(synthesised) ? synthesised[isData(one) ? 'data' : 'resource'] : undefined;
  for (const step of [one.terraformResourceType, one.friendlyUniqueId]) at = isObject(at) ? at[step] : undefined;
  return isObject(at) ? at : {};
}

function addressIn(one: Provided): string {
  return `${isData(one) ? 'data.' : ''}${one.terraformResourceType}.${one.friendlyUniqueId}`;
}

function isData(one: Provided): boolean {
  return TerraformDataSource.isTerraformDataSource(one);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
