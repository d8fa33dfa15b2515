/** Converts `address_group` to `addressGroup`. */
export function camelCase(snake: string): string {
  return snake.replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts `address_group` to `AddressGroup`. */
export function pascalCase(snake: string): string {
  const camel = camelCase(snake);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** Converts `addressGroup` to `address_group`. */
export function snakeCase(camel: string): string {
  return camel
    .replace(/-/g, '_')
    .replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase());
}
