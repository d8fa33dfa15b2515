/** Reports whether a value says nothing: absent, null, an empty text, or a list without items. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
