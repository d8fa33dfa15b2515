import type { Expression } from '../expression';
import type { Code, Prop } from './code';
import type { Taken } from './taken';

/** Writes values of one object, in the module that it lies in. */
export interface Coder {
  /** A plain value: names as texts. */
  value(expression: Expression): Code;
  /** Something that is referred to by construct, where it is one of the kinds. */
  reference(expression: Expression, kinds: readonly string[]): Code;
  /** A word that the package exports, such as `any`. */
  exported(name: string): string;
}

/** How an object of one kind is written as a construct that was made by hand. */
export interface ConstructForm {
  /** The class that the package exports. */
  readonly construct: string;
  /** It belongs to the tenant and not to a container, so that one that exists is called by its name. */
  readonly isPlace?: true;
  /**
   * Properties beside the name, taken from the attributes. Undefined where the construct cannot say it, and so it is
   * where attributes are left over: the generated class then says it.
   */
  props(taken: Taken, coder: Coder): readonly Prop[] | undefined;
}

/** A property for an attribute, where there is one. */
export function prop(
  key: string,
  expression: Expression | undefined,
  write: (value: Expression) => Code,
): readonly Prop[] {
  return expression === undefined ? [] : [[key, write(expression)]];
}

/** A list with each item referred to by construct. */
export function references(coder: Coder, kinds: readonly string[]): (value: Expression) => Code {
  return (value) =>
    value.is === 'list'
      ? { list: value.items.map((item) => coder.reference(item, kinds)) }
      : coder.reference(value, kinds);
}
