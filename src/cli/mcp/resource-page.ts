import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPackage, nearestNames } from '../../core';
import type { ToolResult } from './tool';

/** Tool that returns the documentation page of a resource type. */
export const resourcePageTool = {
  title: 'Describe a resource type',
  doc: 'Documentation of one resource type: arguments with limits and defaults, examples, import.',
} as const;

/** Returns the page of a resource type, for example `address` or `scm_address`; if it is unknown, the nearest names. */
export function resourcePage(input: Readonly<Record<string, unknown>>): ToolResult {
  const { type, ...others } = input;
  const [other] = Object.keys(others);
  if (other !== undefined || typeof type !== 'string') {
    const what =
      other === undefined
        ? 'the argument type is required'
        : `this tool has no such argument: ${JSON.stringify(other)}`;
    return {
      text: `error: cannot describe a resource type: ${what}; pass only type, for example scm_address`,
      isError: true,
    };
  }
  const folder = join(dirname(findPackage(__dirname).dist), 'docs', 'resources');
  const known = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  const name = type.replace(/^scm_/, '');
  if (known.includes(name)) return { text: readFileSync(join(folder, `${name}.md`), 'utf8'), isError: false };
  const near = nearestNames(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}` : `use one of ${known.join(', ')}`;
  return { text: `error: cannot describe ${JSON.stringify(type)}: unknown resource type; ${hint}`, isError: true };
}
