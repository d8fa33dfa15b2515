import { warningDiagnostic, type Diagnostic } from '../../core';
import type { SchemaAttribute } from '../../protocol/schema';
import type { Result } from '../lifecycle/result';
import { stateOnly } from '../lifecycle/result';
import { pushOnDestroyType, pushType } from '../schema/provider-schema';
import { pushOnDestroySchema, pushSchema } from '../schema/push-schema';
import type { Session } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import { randomUUID } from 'node:crypto';
import { applyPush, destroyAnchor, planAnchor, planPush, validatePush } from './push-resource';

/** A resource that is an act rather than an object of the service. */
export interface ActResource {
  validate(config: Fields): readonly Diagnostic[];
  upgrade(state: Fields): Fields;
  plan(prior: Fields | undefined, config: Fields): Fields;
  planDestroy(prior: Fields): readonly Diagnostic[];
  apply(session: Session, prior: Fields | undefined, planned: Fields | undefined, signal: AbortSignal): Promise<Result>;
}

const push: ActResource = {
  validate: validatePush,
  upgrade: (state) => shape(pushSchema.attributes, state),
  plan: planPush,
  planDestroy: () => [],
  apply: async (session, prior, planned, signal) => {
    if (planned !== undefined) return applyPush(session, prior, planned, signal);
    // Terraform destroys the push before what it activates; the removal is the anchor's business.
    session.replacedPushJob = asText(prior?.['job_id']);
    return Promise.resolve(stateOnly(null));
  },
};

const anchor: ActResource = {
  validate: validatePush,
  upgrade: (state) => shape(pushOnDestroySchema.attributes, state),
  plan: planAnchor,
  planDestroy: (prior) =>
    asTexts(prior['folders']).length > 0 || asTexts(prior['devices']).length > 0
      ? []
      : [
          warningDiagnostic(
            'The removal is pushed to the folders that are left',
            'No folders are named for it. Where a folder is removed and only All Firewalls is left above it, the removal stays staged. ' +
              'Name the folders in folders (onDestroy of the Push construct) and apply before you destroy.',
          ),
        ],
  apply: async (session, prior, planned, signal) => {
    if (planned === undefined) return destroyAnchor(session, prior ?? {}, signal);
    return Promise.resolve(stateOnly({ ...planned, id: asText(prior?.['id']) ?? randomUUID() }));
  },
};

/** The resources that push, by type name. */
export const pushResources: ReadonlyMap<string, ActResource> = new Map([
  [pushType, push],
  [pushOnDestroyType, anchor],
]);

function shape(attributes: readonly SchemaAttribute[], state: Fields): Fields {
  return Object.fromEntries(attributes.map(({ name }) => [name, state[name] ?? null]));
}
