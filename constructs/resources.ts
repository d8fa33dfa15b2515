import { DefaultTokenResolver, StringConcat, TerraformResource, TerraformStack, Token, Tokenization } from 'cdktf';
import type { IConstruct } from 'constructs';
import { camelCase } from '../src/core';
import { providerKey, providerOf } from './provider-of';

const prefix = 'scm_';

/** Returns the resources of the `scm` provider that a stack synthesizes. */
export function scmResources(stack: TerraformStack): readonly TerraformResource[] {
  return below(stack).filter(isScmResource);
}

/** Returns those of one tenant. */
export function resourcesOf(stack: TerraformStack, key: string): readonly TerraformResource[] {
  return scmResources(stack).filter((resource) => providerKey(providerOf(resource)) === key);
}

/** Whether a construct is an `scm` resource, L1 or L2, also of another copy of cdktf. */
export function isScmResource(construct: IConstruct): construct is TerraformResource {
  return (
    TerraformResource.isTerraformResource(construct) &&
    construct.terraformResourceType.startsWith(prefix) &&
    // A resource moved to another address emits only a `moved` block.
    (construct.hasResourceMove() === undefined || isEmitted(construct))
  );
}

/** Returns its Terraform address. Not `fqn`, which is an expression that `depends_on` does not accept. */
export function resourceAddress(resource: TerraformResource): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
}

/** Returns the name of its catalog kind; for a resource without a catalog entry, a name without a kind. */
export function resourceKindName(resource: TerraformResource): string {
  return resource.terraformResourceType.slice(prefix.length);
}

/** Resolves a value like Terraform will read it: tokens become expressions. */
export function resolveTokens(stack: TerraformStack, value: unknown): unknown {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return Tokenization.resolve(value, { scope: stack, resolver, preparing: false });
}

/** Returns the configured value of an attribute of a generated class, by its Terraform name. */
export function inputOf(resource: TerraformResource, attribute: string): unknown {
  return Reflect.get(resource, `${propertyOf(resource, attribute)}Input`);
}

/** Returns the same if it is a text, which may be a token. */
export function textInput(resource: TerraformResource, attribute: string): string | undefined {
  const value = inputOf(resource, attribute);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the same if it is a literal text; undefined for an expression. */
export function literalInput(resource: TerraformResource, attribute: string): string | undefined {
  const value = inputOf(resource, attribute);
  const text = Token.isUnresolved(value) ? resolveTokens(resource.cdktfStack, value) : value;
  return typeof text === 'string' && !text.includes('${') ? text : undefined;
}

/** Returns the property of a generated class for an attribute; after a digit, cdktf writes a capital letter. */
export function propertyOf(resource: TerraformResource, attribute: string): string {
  const name = camelCase(attribute);
  return `${name}Input` in resource ? name : name.replace(/\d[a-z]/g, (text) => text.toUpperCase());
}

function isEmitted(resource: TerraformResource): boolean {
  const { resource: emitted } = resource.toTerraform() as { resource?: unknown }; // typed any by cdktf
  return emitted !== undefined;
}

function below(construct: IConstruct): readonly IConstruct[] {
  const children = construct.node.children.filter((child) => !TerraformStack.isStack(child));
  return [construct, ...children.flatMap(below)];
}
