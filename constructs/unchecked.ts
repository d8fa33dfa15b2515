/**
 * Passes a text where only known values are allowed: an expression, such as the value of a variable, or a value that is
 * newer than this version. A newer value also requires `allowUnknownValues`, on the object or on the provider.
 *
 * @example
 * new Tag(folder, 'web', { color: unchecked(colorVariable.stringValue) });
 */
// The type parameter is inferred from the property that takes the result.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function unchecked<T extends string>(text: string): T {
  return text as T; // the caller says that the service accepts it
}
