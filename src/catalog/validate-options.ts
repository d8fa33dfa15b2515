import type { Attribute } from './attribute-type';

/** Which of its two names identifies an attribute, and which values count as unknown. */
export interface ValidateOptions {
  readonly names: 'terraform' | 'wire';
  readonly isUnknown?: (value: unknown) => boolean;
}

/** Returns the name that an attribute has in the fields of an object. */
export function fieldName({ wire, name }: Attribute, { names }: ValidateOptions): string {
  return names === 'wire' ? wire : name;
}

/** Reports whether a value is not known yet. */
export function isUnknownIn({ isUnknown }: ValidateOptions, value: unknown): boolean {
  return isUnknown?.(value) ?? false;
}
