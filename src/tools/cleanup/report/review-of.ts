import type { Configuration } from '../../../engine/policy';
import { reviewProposed, type ProposedChange, type Report } from '../../../review';
import type { ObjectReference } from '../../../engine/trace';
import type { Edit } from '../proposal';

/** What a review of proposals starts from. */
export interface ReviewBase {
  readonly configuration: Configuration;
  /** When the configuration was read, as ISO 8601. */
  readonly made: string;
  /** Address of the Terraform resource of an object, where it is known. */
  readonly addressOf: (object: ObjectReference) => string | undefined;
}

/** The review of a proposal, as `scm review` makes it of a plan. */
export function reviewOf(edits: readonly Edit[], { configuration, made, addressOf }: ReviewBase): Report {
  const changes = edits.map((edit): ProposedChange => {
    const { kind, name, container, rulebase } = edit.object;
    return {
      kind,
      name,
      ...(container && { container }),
      ...(rulebase && { rulebase }),
      address: addressOf(edit.object) ?? `scm_${kind}.${name.replace(/[^A-Za-z0-9_-]/g, '-')}`,
      ...(edit.is === 'create' ? {} : { before: edit.before }),
      ...(edit.is === 'remove' ? {} : { after: edit.after }),
    };
  });
  return reviewProposed(changes, { name: 'the configuration', configuration, made });
}
