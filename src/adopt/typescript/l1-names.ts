import { pascalCase } from '../../core';

// Words that the generator of constructs keeps for itself.
const taken: ReadonlySet<string> = new Set([
  ...['self', 'build', 'node', 'system', 'software', 'tfResourceType', 'importFrom', 'moveTo'],
]);

/** The property that the generated classes have for an attribute. */
export function propertyName(attribute: string): string {
  const pascal = className(attribute);
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  if (camel === 'equals') return 'equalTo';
  return taken.has(camel) ? `${camel}Attribute` : camel.replace(/^get(?=[A-Za-z])/, 'fetch');
}

/** The generated class of a resource or data source, by its type name without the prefix. */
export function className(name: string): string {
  return pascalCase(name).replace(/\d[a-z]/g, (text) => text.toUpperCase());
}

/** Where the package exports it. */
export function modulePath(name: string): string {
  return `cdktf-provider-scm/l1/${name.replaceAll('_', '-')}`;
}
