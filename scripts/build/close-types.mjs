// Replaces `string` in the generated interfaces of one resource by the type that the catalog knows.

const interfacePattern = /^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm;
const plain = (name) => name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();

/** `texts` are the generated files of the resource, `types` the types by path. Throws if an attribute is not found. */
export function closeTypes(texts, config, types) {
  const tree = treeOf(types);
  const result = texts.map((text) =>
    text.replace(interfacePattern, (whole, name, body) => {
      const node = nodeOf(texts, config, tree, name);
      return node === undefined ? whole : whole.replace(body, () => closeBody(body, node));
    }),
  );
  const missing = [...leaves(tree)].filter(({ done }) => !done).map(({ path }) => path);
  if (missing.length > 0) throw new Error(`${config}: no generated property for ${missing.join(', ')}`);
  return result;
}

function treeOf(types) {
  const tree = { children: new Map() };
  for (const [path, type] of Object.entries(types)) {
    let node = tree;
    for (const step of path.split('.')) {
      const key = plain(step);
      if (!node.children.has(key)) node.children.set(key, { children: new Map() });
      node = node.children.get(key);
    }
    Object.assign(node, { path, type, done: false });
  }
  return tree;
}

function* leaves(node) {
  if (node.type !== undefined) yield node;
  for (const child of node.children.values()) yield* leaves(child);
}

/** Returns the node of an interface: the one of the configuration, or of a property whose type it is. */
function nodeOf(texts, config, tree, wanted) {
  if (wanted === config) return tree;
  return nested(texts, config, tree, wanted);
}

function nested(texts, name, node, wanted) {
  const body = texts.map((text) => bodyOf(text, name)).find((found) => found !== undefined);
  for (const [, property, type] of (body ?? '').matchAll(/^ *readonly (\w+)\??: ([^;]*);/gm)) {
    const child = node.children.get(plain(property));
    const inner = /\w+/.exec(type)?.[0];
    if (child === undefined || child.type !== undefined || inner === undefined) continue;
    if (inner === wanted) return child;
    const deeper = nested(texts, inner, child, wanted);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

function bodyOf(text, name) {
  const start = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n`, 'm').exec(text);
  if (start === null) return undefined;
  const from = start.index + start[0].length;
  return text.slice(from, text.indexOf('\n}', from));
}

function closeBody(body, node) {
  return body.replaceAll(/^( *readonly (\w+)\??: )string(\[\])?;/gm, (line, head, property, list) => {
    const child = node.children.get(plain(property));
    if (child?.type === undefined) return line;
    child.done = true;
    return `${head}${list === undefined ? child.type : `(${child.type})[]`};`;
  });
}
