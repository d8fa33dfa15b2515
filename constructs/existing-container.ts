import { TerraformStack } from 'cdktf';
import { type Construct, type IConstruct } from 'constructs';
import { fail } from './fail';
import { providerKey, providerAt } from './provider-of';
import { requireSameTenant } from './same-tenant';

/** A container of another stack, or the name of a container. */
type Referred = string | (IConstruct & { readonly name: string });

/** Makes the construct of an existing container, or returns the one made earlier in the scope. Throws `SAME_STACK`. */
export function existingIn<Made extends Construct>(
  scope: Construct,
  container: Referred,
  make: new (scope: Construct, id: string, name: string) => Made,
): Made {
  const id = typeof container === 'string' ? container : container.node.id;
  const name = typeof container === 'string' ? container : container.name;
  const before = scope.node.tryFindChild(id);
  if (before instanceof make) return before;
  if (typeof container !== 'string' && TerraformStack.of(container) === TerraformStack.of(scope)) {
    fail(
      'SAME_STACK',
      `${scope.node.path}: ${container.node.path} is in this stack: use it directly instead of existing()`,
    );
  }
  requireSameTenant(`${scope.node.path}/${id}`, container, providerKey(providerAt(scope)));
  return new make(scope, id, name);
}
