import type { Expression } from '../expression';
import type { Code, Prop } from './code';
import type { RemainingAttributes } from './remaining-attributes';

/** Writes the values of an object in its module. */
export interface Coder {
  /** Writes a plain value; names become strings. */
  value(expression: Expression): Code;
  /** Writes a reference to a construct of one of the kinds. */
  reference(expression: Expression, kinds: readonly string[]): Code;
  /** Returns a name that the package exports, such as `any`, and imports it. */
  exportName(name: string): string;
}

/** How objects of a kind are written as a handwritten construct. */
export interface ConstructForm {
  /** Class name in the package. */
  readonly construct: string;
  /** Whether the construct is tenant-wide, so that an existing object is referenced by name. */
  readonly isPlace?: true;
  /**
   * Returns the properties other than the name. Undefined if the construct cannot express the object; if so, or if
   * attributes remain, the generated class is used.
   */
  props(taken: RemainingAttributes, coder: Coder): readonly Prop[] | undefined;
}

/** Returns the property of an attribute, if it is set. */
export function prop(
  key: string,
  expression: Expression | undefined,
  write: (value: Expression) => Code,
): readonly Prop[] {
  return expression === undefined ? [] : [[key, write(expression)]];
}

/** Writes a list as references to constructs. */
export function references(coder: Coder, kinds: readonly string[]): (value: Expression) => Code {
  return (value) =>
    value.is === 'list'
      ? { list: value.items.map((item) => coder.reference(item, kinds)) }
      : coder.reference(value, kinds);
}
