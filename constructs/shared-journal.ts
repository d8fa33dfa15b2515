import type { TerraformStack } from 'cdktf';

const marker = Symbol.for('cdktf-provider-scm/shared-journal');

/** Journal folder relative to the working directory of a stack: next to the folders of all stacks. */
const folder = '../../scm-journal';

/**
 * Makes the providers of stacks that one push covers share a journal, so that the push sees the writes of all of them.
 */
export function shareJournal(stacks: readonly TerraformStack[]): void {
  for (const stack of stacks) if (!(marker in stack)) Object.defineProperty(stack, marker, { value: true });
}

/** Returns the folder of the shared journal of a stack; undefined if it is not shared. */
export function sharedJournal(stack: TerraformStack): string | undefined {
  return marker in stack ? folder : undefined;
}
