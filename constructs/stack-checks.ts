import type { TerraformStack } from 'cdktf';
import { addressOf, scmResources } from './resources';
import { tenantProblems } from './tenant-checks';

const marker = Symbol.for('cdktf-provider-scm/checked');

/** Has a stack checked at synth, once, however many constructs ask for it. */
export function checkStack(stack: TerraformStack): void {
  if (marker in stack) return;
  Object.defineProperty(stack, marker, { value: true });
  stack.node.addValidation({ validate: () => [...equalAddresses(stack), ...tenantProblems(stack)] });
}

/** cdktf would merge two resources with the same address into one, silently. */
function equalAddresses(stack: TerraformStack): string[] {
  const paths = new Map<string, string>();
  const errors: string[] = [];
  for (const resource of scmResources(stack)) {
    const address = addressOf(resource);
    const first = paths.get(address);
    if (first === undefined) paths.set(address, resource.node.path);
    else errors.push(`${first} and ${resource.node.path} are both ${address}: change the id of one of them`);
  }
  return errors;
}
