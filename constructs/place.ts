import { TerraformStack, type TerraformElement } from 'cdktf';
import { recordPlace } from './fail';
import { logicalId } from './logical-id';
import { takeProvider } from './provider-of';
import { checkStack } from './stack-checks';

/**
 * Completes the construction of every element: records where the program makes it, sets its logical ID and the provider
 * of its scope, and registers the checks of its stack at synth.
 */
export function place(element: TerraformElement): void {
  recordPlace(element);
  takeProvider(element);
  element.overrideLogicalId(logicalId(element));
  checkStack(TerraformStack.of(element));
}
