import { DefaultTokenResolver, StringConcat, TerraformResource, TerraformStack, Tokenization } from 'cdktf';
import type { IConstruct } from 'constructs';
import { providerKey, providerOf } from './provider-of';

const prefix = 'scm_';

/** Resources of our provider in one stack that the synthesised configuration will hold. */
export function scmResources(stack: TerraformStack): readonly TerraformResource[] {
  return below(stack).filter(isScmResource);
}

/** Those of them that belong to one tenant. */
export function resourcesOf(stack: TerraformStack, key: string): readonly TerraformResource[] {
  return scmResources(stack).filter((resource) => providerKey(providerOf(resource)) === key);
}

/** Whether a construct is a resource of our provider, generated or by hand, of this copy of cdktf or another. */
export function isScmResource(construct: IConstruct): construct is TerraformResource {
  return (
    TerraformResource.isTerraformResource(construct) &&
    construct.terraformResourceType.startsWith(prefix) &&
    // One that moved to another address emits a `moved` block only.
    (construct.hasResourceMove() === undefined || isEmitted(construct))
  );
}

/** Its address in Terraform. Not `fqn`, which renders as an expression that `depends_on` refuses. */
export function resourceAddress(resource: TerraformResource): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
}

/** Name of its kind in the catalogue; of a resource that is no object of the service, a name without a kind. */
export function resourceKindName(resource: TerraformResource): string {
  return resource.terraformResourceType.slice(prefix.length);
}

/** A value as Terraform will read it: tokens become expressions. */
export function resolved(stack: TerraformStack, value: unknown): unknown {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return Tokenization.resolve(value, { scope: stack, resolver, preparing: false });
}

function isEmitted(resource: TerraformResource): boolean {
  const { resource: emitted } = resource.toTerraform() as { resource?: unknown }; // typed any by cdktf
  return emitted !== undefined;
}

function below(construct: IConstruct): readonly IConstruct[] {
  const children = construct.node.children.filter((child) => !TerraformStack.isStack(child));
  return [construct, ...children.flatMap(below)];
}
