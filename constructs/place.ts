import { TerraformStack, type TerraformElement } from 'cdktf';
import { logicalId } from './logical-id';
import { checkStack } from './stack-checks';

/** What every construct does once it is made: it takes its logical id and has its stack checked at synth. */
export function place(element: TerraformElement): void {
  element.overrideLogicalId(logicalId(element));
  checkStack(TerraformStack.of(element));
}
