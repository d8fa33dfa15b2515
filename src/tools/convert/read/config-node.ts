import { withoutSecretForms } from '../../../core';
import { shownValue } from './secret-values';

/**
 * One element of a configuration, or one word of a set command. Entries of a list have a name: in XML, `<entry
 * name="web">`.
 */
export interface ConfigNode {
  readonly tag: string;
  readonly name: string | undefined;
  /** Identifier of an entry that keeps it under another name. */
  readonly uuid?: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Another one after two parts of the file were joined. */
  parent: ConfigNode | undefined;
  text: string;
  children: ConfigNode[];
  /** It is a word of a set command: an element or a value. */
  readonly isWord?: true;
}

/** Returns the child with this tag, or the entry with this name. */
export function childOf(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
  return node?.children.find((child) => keyOf(child) === key);
}

/** Returns the descendant at a path such as `profiles/virus`. */
export function nodeAt(node: ConfigNode | undefined, path: string): ConfigNode | undefined {
  return path.split('/').reduce((at: ConfigNode | undefined, key) => childOf(at, key), node);
}

/** Returns every descendant at a path; `*` is any child. */
export function nodesAt(node: ConfigNode, path: string): readonly ConfigNode[] {
  return path
    .split('/')
    .reduce(
      (at: readonly ConfigNode[], key) =>
        at.flatMap((one) => (key === '*' ? one.children : [childOf(one, key) ?? []].flat())),
      [node],
    );
}

/** Returns a node and the elements that contain it, up to the first for which `isEnd` holds. */
export function upTo(node: ConfigNode, isEnd: (at: ConfigNode) => boolean): readonly ConfigNode[] {
  const path: ConfigNode[] = [];
  for (let at: ConfigNode | undefined = node; at !== undefined && !isEnd(at); at = at.parent) path.push(at);
  return path;
}

/** Returns the name of an entry, or the tag. */
export function keyOf({ tag, name }: ConfigNode): string {
  return name ?? tag;
}

/** Returns the identifier of a rule: an attribute, or in set commands a value; undefined if it has none. */
export function uuidOf(rule: ConfigNode): string | undefined {
  const uuid = rule.uuid ?? childOf(rule, 'uuid')?.children[0]?.tag ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid) ? uuid : undefined;
}

/** Reports whether nothing is below the node: an empty element, a text or a member. */
export function isLeaf({ children }: ConfigNode): boolean {
  return children.length === 0;
}

/** Returns the leaves below a node, or the node itself, in file order. */
export function leavesOf(node: ConfigNode): readonly ConfigNode[] {
  const leaves: ConfigNode[] = [];
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (isLeaf(at)) leaves.push(at);
    // Last first, because the last of `open` is next.
    for (let i = at.children.length - 1; i >= 0; i -= 1) {
      const child = at.children[i];
      if (child !== undefined) open.push(child);
    }
  }
  return leaves;
}

/** A value and the node that states it. */
export interface Stated {
  readonly value: string;
  readonly node: ConfigNode;
}

/**
 * Returns the values of a node: its members, its text, or the words after it in a set command. An empty element states
 * none.
 */
export function valuesOf(node: ConfigNode): readonly Stated[] {
  if (isLeaf(node)) return node.text === '' ? [] : [{ value: node.text, node }];
  return node.children.map((child) => ({ value: child.tag === 'member' ? child.text : keyOf(child), node: child }));
}

/** Returns the only value of a node. */
export function valueOf(node: ConfigNode | undefined): Stated | undefined {
  return node === undefined ? undefined : valuesOf(node)[0];
}

/** Path of a node below the root, for people: `/shared/address/web/ip-netmask`. */
export function pathOf(node: ConfigNode): string {
  const keys: string[] = [];
  for (let at: ConfigNode | undefined = node; at?.parent !== undefined; at = at.parent) keys.push(stepOf(at));
  return `/${keys.reverse().join('/')}`;
}

/** Returns the last steps of the path of a leaf, as `pathOf` shows them; `at` has the names of some of them, `*` for any entry. */
export function shownSteps(leaf: ConfigNode, at: string): string {
  const names = at.split('/');
  const steps: string[] = [];
  let node: ConfigNode | undefined = leaf;
  for (const name of names.reverse()) {
    while (node?.tag === 'member' && node.isWord !== true) node = node.parent;
    if (node === undefined) break;
    steps.push(name === '*' ? name : stepOf(node));
    node = node.parent;
  }
  return steps.reverse().join('/');
}

/** Values may be secret: those of set commands, and members. */
function stepOf(node: ConfigNode): string {
  const { tag, name = tag, text, isWord, parent } = node;
  const entry = parent?.parent === undefined ? undefined : keyOf(parent.parent);
  if (tag === 'member' && isWord !== true) return shownValue(text, parent?.tag, entry);
  const shown = isWord === true && isLeaf(node) ? shownValue(name, parent?.tag, entry) : withoutSecretForms(name);
  return /[/"\s]/.test(shown) ? JSON.stringify(shown) : shown;
}
