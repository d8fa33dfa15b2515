import { TerraformStack, type TerraformElement } from 'cdktf';
import { logicalId } from './logical-id';
import { takeProvider } from './provider-of';
import { checkStack } from './stack-checks';

/**
 * What every construct does once it is made: it takes its logical id, and the provider that it lies in, and has its
 * stack checked at synth.
 */
export function place(element: TerraformElement): void {
  takeProvider(element);
  element.overrideLogicalId(logicalId(element));
  checkStack(TerraformStack.of(element));
}
