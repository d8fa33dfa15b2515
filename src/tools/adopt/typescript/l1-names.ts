import { pascalCase } from '../../../core';

// Property names reserved by the construct generator.
const taken: ReadonlySet<string> = new Set([
  ...['self', 'build', 'node', 'system', 'software', 'tfResourceType', 'importFrom', 'moveTo'],
]);

/** Returns the property name of an attribute in the generated classes. */
export function propertyName(attribute: string): string {
  const pascal = className(attribute);
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  if (camel === 'equals') return 'equalTo';
  return taken.has(camel) ? `${camel}Attribute` : camel.replace(/^get(?=[A-Za-z])/, 'fetch');
}

/** Returns the generated class name of a resource or data source type without its prefix. */
export function className(name: string): string {
  return pascalCase(name).replace(/\d[a-z]/g, (text) => text.toUpperCase());
}

/** Returns the package path that exports the class. */
export function modulePath(name: string): string {
  return `cdktf-provider-scm/l1/${name.replaceAll('_', '-')}`;
}
