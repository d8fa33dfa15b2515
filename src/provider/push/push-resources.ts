import { randomUUID } from 'node:crypto';
import { CodedError, warningDiagnostic } from '../../core';
import { stateOnly } from '../managed/result';
import { stateInSchema, type SpecialResource } from '../managed/special-resource';
import { pushOnDestroySchema, pushSchema } from '../schema/push-schema';
import { typeNameOf } from '../schema/type-name';
import type { ProviderSession } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import { applyPush, destroyAnchor } from './push-apply';
import { hasPendingDeletes, pendingDeletesState } from '../pending-deletes/pending-deletes-state';
import { planAnchor, planPush } from './push-plan';
import { namedStages, planRollout } from './stages/plan-rollout';
import { validatePush } from './push-validate';
import { unresolvedReferences } from './unresolved-references';
import { coversAll, findUncovered, uncoveredWarning } from './uncovered';

const common: Pick<SpecialResource, 'validate' | 'read'> = {
  validate: validatePush,
  // The job is not read again. Pending deletes are in the state, so that the plan and its review show them.
  read: (session, state) => Promise.resolve({ ...state, pending_deletes: pendingDeletesState(session) }),
};

/** The resource `scm_push`. */
export const push: SpecialResource = {
  ...common,
  schema: pushSchema,
  type: typeNameOf('push'),
  label: 'push',
  checkRun: unresolvedReferences,
  plan: (session, prior, config) => {
    const more =
      prior === undefined ? [] : findUncovered(session, config, prior['triggers'] ?? null, config['triggers'] ?? null);
    // Without triggers, the earlier plans of this run show whether something changes.
    const isChanging = coversAll(config) && session.run.hasPlannedChange;
    const isDue = isLate(session, prior) || hasPendingDeletes(prior) || more.length > 0 || isChanging;
    const { planned } = plain(planPush(prior, config, isDue ? 'due' : 'nothing'));
    const isEarlier = !coversAll(config) && session.run.writes.length === 0;
    return { planned, requiresReplace: [], diagnostics: isEarlier ? uncoveredWarning(more, 'due') : [] };
  },
  named: (prior, planned) => namedStages(prior, planned),
  fillPlan: planRollout,
  planDestroy: () => [],
  importState: () => {
    throw new CodedError('IMPORT_PUSH', 'a push cannot be imported: it is an operation, not an object');
  },
  apply: async (session, prior, planned) => {
    if (planned !== undefined) return applyPush(session, prior, planned);
    // Terraform destroys the push before the resources it activates, so the anchor pushes the removal.
    session.run.notePushReplacement(asText(prior?.['job_id']));
    return stateOnly(null);
  },
};

/** The resource `scm_push_on_destroy`. */
export const anchor: SpecialResource = {
  ...common,
  schema: pushOnDestroySchema,
  type: typeNameOf('push_on_destroy'),
  label: 'push on destroy',
  plan: (_session, prior, config) => plain(planAnchor(prior, config)),
  planDestroy: (prior) =>
    asTexts(prior['folders']).length > 0 || asTexts(prior['devices']).length > 0
      ? []
      : [
          warningDiagnostic(
            'The removal is pushed to the remaining folders',
            'No folders are set for it. If a folder is removed and only All Firewalls remains above it, the removal stays staged. ' +
              'Set folders (onDestroy of the Push construct) and apply before you destroy.',
          ),
        ],
  // The ID has no meaning, so any is accepted. Importing the anchor lets an adopted configuration start without a
  // create.
  importState: (id) => ({ ...stateInSchema(pushOnDestroySchema, {}), id }),
  apply: async (session, prior, planned) => {
    if (planned === undefined) return destroyAnchor(session, prior ?? {});
    return stateOnly({ ...planned, id: asText(prior?.['id']) ?? randomUUID() });
  },
};

// Whether an earlier run deleted an object after its push and ended before it pushed again.
function isLate(session: ProviderSession, prior: Fields | undefined): boolean {
  const id = asText(prior?.['id']);
  return id !== undefined && session.journal.unpushed().some(({ late }) => late === id);
}

function plain(planned: Fields): ReturnType<SpecialResource['plan']> {
  return { planned, requiresReplace: [], diagnostics: [] };
}
