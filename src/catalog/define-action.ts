import type * as z from 'zod';
import type { JsonObject } from '../core';
import { actionFromCreate, type ActionKind } from './action-kind';
import type { Choice } from './attribute-type';
import { defineResource } from './define-resource';
import type { Scope } from './scope';

/** Definition of an action in a catalog file. */
export type ActionDefinition = ActionParts &
  (
    | { readonly effect: 'reads' | 'changes'; readonly job?: never }
    | {
        readonly effect: 'starts-job';
        /** Response field with the ID of the job. */
        readonly job: string;
      }
  );

interface ActionParts {
  /** Terraform name without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  /** Path of the POST request; `{id}` is replaced by the attribute `id`. */
  readonly path: string;
  /** Status of the response. Default 201. */
  readonly answers?: 200;
  /** JSON Schema of the response. */
  readonly answer: JsonObject;
  /** Allowed locations; a request has exactly one. */
  readonly scopes?: readonly Scope[];
  readonly schema: z.ZodRawShape;
  readonly choices?: readonly Choice[];
}

/** Creates an action from its definition. Throws on an attribute without metadata. */
export function defineAction({ path, answers, answer, effect, job, ...definition }: ActionDefinition): ActionKind {
  const kind = defineResource({
    scopes: [],
    ...definition,
    // A plan shows an action apart from the objects that it changes.
    effect: 'management',
    // The official provider has no actions.
    unconfirmed: true,
    unique: 'tenant',
    api: { path, operations: ['create'], create: { effect, ...(answers === undefined ? {} : { status: answers }) } },
  });
  return actionFromCreate(kind, { answer, ...(job === undefined ? {} : { job }) });
}
