// Reads the entries of the catalog for its index. A file that defines a kind in a form that the index cannot read is a
// fault, because such a kind would be left out in silence.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const definition = /\bdefine(?:Resource|ReadOnlyKind|Action)\s*(?:<[^(]*>)?\(/g;
const entry = /export const (\w+) = define(Resource|ReadOnlyKind|Action)\(\{\s*name: '([a-z0-9_]+)'/;
const form = "export const <name> = defineResource({ name: '<name>', …";

/** Returns the entries below the folder of the catalog, sorted by kind, and what is wrong with the others. */
export function catalogEntries(root) {
  const entries = [];
  const faults = [];
  for (const path of sourcesBelow(root)) {
    const text = readFileSync(join(root, ...path.split('/')), 'utf8');
    const count = text.match(definition)?.length ?? 0;
    if (count === 0) continue;
    const [, constant, as, kind] = entry.exec(text) ?? [];
    const at = `src/catalog/${path}`;
    const [domain, file, ...deeper] = path.replace(/\.ts$/, '').split('/');
    if (count > 1) faults.push(`${at}: defines ${count} kinds; give each one a file of its own`);
    else if (deeper.length > 0) faults.push(`${at}: defines a kind; move it to src/catalog/${domain}`);
    else if (constant === undefined)
      faults.push(
        `${at}: the index cannot read this kind; begin with "${form}": \`name\` first, of a-z, 0-9 and _, in single quotes`,
      );
    else if (file !== kebabCase(kind) && file !== `${kebabCase(kind)}-record`)
      faults.push(`${at}: defines the kind ${kind}; rename the file to ${kebabCase(kind)}.ts, or correct \`name\``);
    else if (constant !== camelCase(file))
      faults.push(`${at}: exports the kind as ${constant}; rename the constant to ${camelCase(file)}`);
    else entries.push({ constant, as, kind, path: `./${domain}/${file}`, ...rolesIn(text) });
  }
  const twice = entries.filter((one, i) => entries.findIndex(({ as, kind }) => as === one.as && kind === one.kind) < i);
  for (const { kind, path } of twice)
    faults.push(`src/catalog/${path.slice(2)}.ts: a second ${kind}; give it another name`);
  return { entries: entries.sort((a, b) => (a.kind < b.kind ? -1 : 1)), faults };
}

function rolesIn(text) {
  return {
    role: /^  policyRole: '([a-z-]+)'/m.exec(text)?.[1],
    networkRole: /^  networkRole: '([a-z-]+)'/m.exec(text)?.[1],
    isOrdered: /\b(?:rulebase|ordered): true/.test(text),
  };
}

/** Paths of the TypeScript files in the domains, with `/`. The files next to the domains define no kind. */
function sourcesBelow(root) {
  return readdirSync(root, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && path.includes('/'))
    .sort();
}

function kebabCase(name) {
  return name.replaceAll('_', '-');
}

function camelCase(name) {
  return name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
