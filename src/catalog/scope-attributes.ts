import * as z from 'zod';
import { attr, exactlyOne } from './attribute';
import type { AttributeFlags, Choice } from './attribute-type';
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

/** Builds the location attributes. The official provider does not check those in `unconfirmed`. */
export function scopeShape(
  allowed: readonly Scope[],
  sentIn: ScopeIn,
  unconfirmed: readonly Scope[] = [],
): z.ZodRawShape {
  return Object.fromEntries(
    allowed.map((scope) => {
      const flags: AttributeFlags = unconfirmed.includes(scope) ? { unconfirmed: ['maxLength', 'patterns'] } : {};
      return [scope, attr(containerName, docs[scope], { ...flags, forceNew: true, sentIn })];
    }),
  );
}

type ScopeIn = 'body' | 'query' | 'nowhere';

/** The folder that contains every object of a kind. */
export interface OnlyFolder {
  readonly name: string;
  /** Whether the configuration must set it, as with the official provider. Default: optional. */
  readonly demanded?: true;
}

/** Builds the attribute of a fixed folder. */
export function onlyFolderShape({ name, demanded }: OnlyFolder, sentIn: ScopeIn): z.ZodRawShape {
  const word = z.enum([name]);
  const doc = `Folder that contains the object: always \`${name}\`.`;
  if (sentIn === 'nowhere') return { folder: attr(word.default(name), doc, { setBy: 'service' }) };
  return {
    folder: attr(demanded === true ? word : word.default(name), doc, {
      forceNew: true,
      sentIn,
      unconfirmed: ['allowedLiterals'],
    }),
  };
}

/** Requires exactly one location. */
export function scopeChoice(allowed: readonly Scope[]): Choice {
  // An object without a location can be neither sent nor found again.
  return { ...exactlyOne(...allowed), none: 'certain' };
}
