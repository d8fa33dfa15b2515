import type * as z from 'zod';
import type { JsonObject } from '../core';
import { actionFromCreate, type ActionKind } from './action-kind';
import type { Choice } from './attribute-type';
import { defineResource } from './define-resource';
import type { Scope } from './scope';

/** What a catalogue file says about an action. */
export interface ActionDefinition {
  /** Terraform's name without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  /** Path of the POST request; `{id}` stands for the attribute `id`. */
  readonly path: string;
  /** Default 201. */
  readonly answers?: 200;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
  /** Field of the answer that names the job that the action has started. */
  readonly job?: string;
  /** The locations; a request has exactly one. */
  readonly scopes?: readonly Scope[];
  readonly schema: z.ZodObject;
  readonly choices?: readonly Choice[];
}

/** Turns what a catalogue file says into an action. Throws on an attribute without metadata. */
export function defineAction({ path, answers, answer, job, ...definition }: ActionDefinition): ActionKind {
  const kind = defineResource({
    ...definition,
    unique: 'tenant',
    api: { path, operations: ['create'], ...(answers === undefined ? {} : { create: { status: answers } }) },
  });
  return actionFromCreate(kind, { answer, ...(job === undefined ? {} : { job }) });
}
