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
  folder: 'Folder that contains the object. Child folders inherit it.',
  snippet: 'Snippet that contains the object. Folders and devices associated with the snippet inherit it.',
  device: 'Device that contains the object.',
};

/** The attributes that place an object in a container. */
export function scopeShape(allowed: readonly Scope[], sentIn: ScopeIn): z.ZodRawShape {
  return Object.fromEntries(
    allowed.map((scope) => [scope, attr(containerName, docs[scope], { forceNew: true, sentIn })]),
  );
}

type ScopeIn = 'body' | 'query' | 'nowhere';

/** The folder that every object of a kind lies in. */
export interface OnlyFolder {
  readonly name: string;
  /** A configuration must say so, as it must for the official provider. Default: it need not. */
  readonly demanded?: true;
}

/** The attribute that names the only folder that there is. */
export function onlyFolderShape({ name, demanded }: OnlyFolder, sentIn: ScopeIn): z.ZodRawShape {
  const word = z.enum([name]);
  const doc = `Folder that contains the object: always \`${name}\`.`;
  if (sentIn === 'nowhere') return { folder: attr(word.default(name), doc, { setBy: 'service' }) };
  return { folder: attr(demanded === true ? word : word.default(name), doc, { forceNew: true, sentIn }) };
}

/** Exactly one container must be given. */
export function scopeChoice(allowed: readonly Scope[]): Choice {
  // An object that is nowhere can be neither sent nor found again.
  return { ...exactlyOne(...allowed), none: 'certain' };
}
