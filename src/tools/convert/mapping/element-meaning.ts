import { isLeaf, keyOf, leavesOf, upTo, valuesOf, type ConfigNode } from '../read/config-node';

/**
 * Meaning of an element that has no field at the service for the traffic of its rule or object. Only `narrows` disables a
 * rule or refuses an object: without the element it would match more. An element that no table has is treated like it.
 * `lost` is for objects that no rule matches by: without the element, traffic takes another way or is treated otherwise.
 */
export type ElementEffect = 'means nothing' | 'no effect' | 'widens' | 'lost' | 'narrows';

/** One element, or a part of its values, and what it means. */
export interface ElementMeaning {
  /** PAN-OS path below the entry; `*` is any entry. Stands for everything below it. */
  readonly at: string;
  readonly effect: ElementEffect;
  /** The loss without the element. */
  readonly why: string;
  /** Values with this meaning: each member of a list is one of them. Absent: every value that no earlier row has. */
  readonly values?: readonly string[];
}

/** A leaf of an element, and its meaning; undefined if no table has it. */
export interface ElementLeaf {
  readonly leaf: ConfigNode;
  readonly at: string;
  readonly meaning: ElementMeaning | undefined;
}

/** Returns the meaning of an element with its present value, if the table has it as a whole. */
export function elementMeaning(
  table: readonly ElementMeaning[],
  at: string,
  node: ConfigNode,
): ElementMeaning | undefined {
  const rows = table.filter((row) => row.at === at);
  if (rows.length === 0) return undefined;
  const stated = valuesOf(node).map(({ value }) => value);
  // Nothing is lost if an element states nothing; the name of a part that is lost may be all that it states.
  if (stated.length === 0 && node.text === '')
    return rows.find(hasEmpty) ?? rows.find(({ effect }) => effect === 'lost') ?? meansNothing(at);
  return rows.find(
    ({ values }) => values === undefined || stated.every((value) => value !== '' && values.includes(value)),
  );
}

function hasEmpty({ values }: ElementMeaning): boolean {
  return values?.includes('') === true;
}

function meansNothing(at: string): ElementMeaning {
  return { at, effect: 'means nothing', why: 'it is empty' };
}

/** Returns the leaves of an element that has an odd form: what it states is not certain, so its values mean nothing. */
export function oddLeaves(table: readonly ElementMeaning[], at: string, node: ConfigNode): readonly ElementLeaf[] {
  const whole = table.find((row) => row.at === at);
  return leavesOf(node).map((leaf) => ({ leaf, at, meaning: whole?.values === undefined ? whole : undefined }));
}

/**
 * Returns the leaves of an element with their meanings: parts of an element may have different ones, and a row of the table
 * for a part comes before that of the whole.
 */
export function elementLeaves(
  table: readonly ElementMeaning[],
  at: string,
  node: ConfigNode,
  around: ElementMeaning | undefined = rowAround(table, at),
): readonly ElementLeaf[] {
  const meaning = elementMeaning(table, at, node) ?? around;
  if (isLeaf(node) || !table.some((row) => row.at.startsWith(`${at}/`))) {
    const leaves = leavesOf(node);
    return leaves.map((leaf) => ({ leaf, at: leaf === node ? at : `${at}${pathBelow(node, leaf)}`, meaning }));
  }
  return node.children.flatMap((child) => elementLeaves(table, stepBelow(table, at, child), child, meaning));
}

/** The row of the nearest element around one, if it stands for everything below. */
function rowAround(table: readonly ElementMeaning[], at: string): ElementMeaning | undefined {
  const rows = table.filter((row) => row.values === undefined && at.startsWith(`${row.at}/`));
  return rows.reduce<ElementMeaning | undefined>(
    (nearest, row) => (nearest !== undefined && nearest.at.length >= row.at.length ? nearest : row),
    undefined,
  );
}

function stepBelow(table: readonly ElementMeaning[], at: string, child: ConfigNode): string {
  if (child.tag === 'member') return at;
  const own = `${at}/${keyOf(child)}`;
  const isKnown = table.some((row) => row.at === own || row.at.startsWith(`${own}/`));
  // In set commands, entries have no element of their own.
  return isKnown || child.tag !== 'entry' ? own : `${at}/*`;
}

function pathBelow(node: ConfigNode, leaf: ConfigNode): string {
  return upTo(leaf, (at) => at === node)
    .filter(({ tag }) => tag !== 'member')
    .map((at) => `/${at.tag === 'entry' ? '*' : keyOf(at)}`)
    .reverse()
    .join('');
}
