/** Reports whether a value says nothing: absent, null, or a list without items. An empty text is a value. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Reports whether a value says nothing, where an empty text says nothing either. */
export function isBlank(value: unknown): boolean {
  return value === '' || isUnset(value);
}
