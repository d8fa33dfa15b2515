import { effectOf, type ResourceKind } from '../../../catalog';
import { isLeaf, keyOf, type ConfigNode } from '../read/config-node';
import { badExport } from '../read/read-xml';
import { shownValue } from '../read/secret-values';

/** An element that a firewall would not write there. */
export interface OddForm {
  readonly node: ConfigNode;
  readonly why: string;
}

/** Finds what no list of values has: text without members, and other elements than members. */
export function oddInList(node: ConfigNode): readonly OddForm[] {
  if (node.isWord === true) {
    demandEndAfterValues(node);
    return [];
  }
  if (isLeaf(node)) return node.text === '' ? [] : [{ node, why: 'it has a text where members belong' }];
  return node.children.flatMap((child) => oddMember(child) ?? []);
}

/** Finds what no single value has: other elements than a text or a member. */
export function oddInValue(node: ConfigNode): OddForm | undefined {
  if (node.isWord === true) demandEndAfterValues(node);
  if (node.isWord === true || isLeaf(node)) return undefined;
  return node.children.map(oddMember).find((one) => one !== undefined);
}

/** Throws `BAD_EXPORT` for a set command that goes on after a value: a person can type several elements at once. */
function demandEndAfterValues(node: ConfigNode): void {
  for (const value of node.children) {
    const [next] = value.children;
    if (next === undefined) continue;
    const word = shownValue(keyOf(next).slice(0, 40), keyOf(node), node.parent && keyOf(node.parent));
    const why = `"${word}" follows the value of ${keyOf(node)}`;
    throw badExport('set commands', next.line, why, 'write each element as a command of its own, as an export does');
  }
}

/** Finds what no list of entries has. */
export function oddInEntries(node: ConfigNode): readonly OddForm[] {
  if (node.isWord === true) return [];
  if (isLeaf(node)) return node.text === '' ? [] : [{ node, why: 'it has a text where entries belong' }];
  return node.children.filter(({ tag }) => tag !== 'entry').map((child) => notOneOf(child, 'entry'));
}

function oddMember(child: ConfigNode): OddForm | undefined {
  if (child.tag !== 'member') return notOneOf(child, 'member');
  if (!isLeaf(child)) return { node: child, why: 'a member has elements' };
  return child.text === '' ? { node: child, why: 'a member is empty' } : undefined;
}

function notOneOf(child: ConfigNode, tag: string): OddForm {
  return { node: child, why: `<${child.tag}> is not one of its elements, which are <${tag}>` };
}

/**
 * Reports whether an empty element of an attribute could mean something else than no element: it decides which traffic the
 * object matches, where that traffic goes, or how it is encrypted.
 */
export function emptyIsOdd(kind: ResourceKind, path: readonly (string | number)[]): boolean {
  const effect = effectOf(kind, path)?.effect;
  return effect === 'traffic' || effect === 'routing' || effect === 'cryptography';
}
