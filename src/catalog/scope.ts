import * as z from 'zod';
import { attr, exactlyOne, type Choice } from './attribute';

/** The containers that an object can live in; the word is also the name of the attribute that says so. */
export const scopes = ['folder', 'snippet', 'device'] as const;

/** One kind of container. */
export type Scope = (typeof scopes)[number];

/** Where an object lives. */
export interface Container {
  readonly scope: Scope;
  readonly name: string;
}

const containerName = z
  .string()
  .max(64)
  .regex(/^[a-zA-Z\d\-_. ]+$/)
  .optional();

const docs: Record<Scope, string> = {
  folder: 'Folder that holds it. A folder passes what it holds on to the folders below.',
  snippet: 'Snippet that holds it. Every folder and device associated with the snippet gets it.',
  device: 'Device that holds it.',
};

/** The attributes that place an object in a container. */
export function scopeShape(allowed: readonly Scope[], sentIn: 'body' | 'query'): z.ZodRawShape {
  return Object.fromEntries(
    allowed.map((scope) => [scope, attr(containerName, docs[scope], { forceNew: true, sentIn })]),
  );
}

/** Exactly one container must be given. */
export function scopeChoice(allowed: readonly Scope[]): Choice {
  return exactlyOne(...allowed);
}

/** The container that an object's fields name, or undefined. */
export function containerOf(fields: Readonly<Record<string, unknown>>): Container | undefined {
  for (const scope of scopes) {
    const name = fields[scope];
    if (typeof name === 'string' && name !== '') return { scope, name };
  }
  return undefined;
}

/** The kind whose objects are the containers of a scope. The scope's word is its name. */
export function containerKindName(scope: Scope): string {
  return scope;
}
