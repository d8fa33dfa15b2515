import type { TerraformStack } from 'cdktf';

const marker = Symbol.for('cdktf-provider-scm/shared-journal');

/** Where the folders of all stacks lie side by side, seen from one of them, in which Terraform runs. */
const folder = '../../scm-journal';

/** Has the providers of stacks that one push covers keep one journal: what one of them wrote, another one pushes. */
export function shareJournal(stacks: readonly TerraformStack[]): void {
  for (const stack of stacks) if (!(marker in stack)) Object.defineProperty(stack, marker, { value: true });
}

/** Folder of the journal that a stack shares with others, if it does. */
export function sharedJournal(stack: TerraformStack): string | undefined {
  return marker in stack ? folder : undefined;
}
