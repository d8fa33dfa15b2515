/** Returns the texts of a list of an object; none for another value. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
