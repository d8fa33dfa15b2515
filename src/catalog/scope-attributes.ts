import * as z from 'zod';
import { attr, exactlyOne } from './attribute';
import type { Choice } from './attribute-type';
import type { Scope } from './scope';

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
