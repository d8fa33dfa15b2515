import { kindNamed, type Container, type RulebasePosition } from '../catalog';
import { typeNameOf } from '../provider';
import { blockText, hclString as quotedHcl, type Hcl } from '../hcl';
import { attributesToConfigure } from './configure';
import type { Entry, Expression } from './expression';
import { foundIn } from './found';
import { terraformAddress, constantName, constructId } from './identifiers';
import type { Language } from './manifest';
import { literal, typescriptString, statement, type Code, type Prop } from './typescript/code';
import type { Coder } from './typescript/construct-form';
import { constructForm } from './typescript/construct-forms';
import { className, propertyName } from './typescript/l1-names';
import { rulesForms } from './typescript/rule-forms';
import { Taken } from './typescript/taken';

/** A standalone object to write, outside of a repository. */
export interface DeclaredObject {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  readonly rulebase?: RulebasePosition;
  /** By API name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Writes one object in HCL, or in TypeScript as an item of a rulebase, a construct, or a generated class. References
 * are written as literal names.
 */
export function declarationText(object: DeclaredObject, language: Language): string {
  const { name, container, rulebase } = object;
  const kind = kindNamed(object.kind);
  // A configuration object has the same fields as a list item of the service.
  const item = { ...object.fields, name } as Parameters<typeof foundIn>[1];
  const found = foundIn(kind, item, container, rulebase);
  const { entries } = attributesToConfigure(
    found,
    { resolve: (_, kinds, text) => ({ is: 'outside', kind: kinds[0] ?? '', text }) },
    (path) => path,
  );
  const others = entries.filter((one) => one.name !== 'name' && one.name !== 'extra');
  return language === 'hcl' ? hclText(object, others) : typescriptText(object, others);
}

function hclText({ kind, name, container, rulebase }: DeclaredObject, entries: readonly Entry[]): string {
  const place = container === undefined ? [] : [[container.scope, quotedHcl(container.name)] as const];
  const side = rulebase === 'post' && entries.every((one) => one.name !== 'position');
  return blockText(`resource "${typeNameOf(kind)}" "${terraformAddress(name)}"`, [
    ['name', quotedHcl(name)],
    ...place,
    ...(side ? [['position', quotedHcl('post')] as const] : []),
    ...entries.map(({ name: key, value }) => [key, hclValue(value)] as const),
  ]);
}

function hclValue(expression: Expression): Hcl {
  switch (expression.is) {
    case 'value':
      return typeof expression.value === 'string' ? quotedHcl(expression.value) : String(expression.value);
    case 'list':
      return { list: expression.items.map(hclValue) };
    case 'object':
      return { object: expression.entries.map(({ name, value }) => [name, hclValue(value)] as const) };
    case 'map':
      return { object: expression.entries.map(([key, value]) => [key, hclValue(value)] as const) };
    case 'name':
    case 'outside':
    case 'literal':
      return quotedHcl(expression.text);
    case 'secret':
      return `var.${expression.variable}`;
  }
}

const coder: Coder = {
  value: (expression) => codeOf(expression),
  reference: (expression) => codeOf(expression),
  exportName: (name) => name,
};

function typescriptText({ kind, name, container }: DeclaredObject, entries: readonly Entry[]): string {
  const rules = rulesForms[kind];
  const listed = rules && writeEntries(entries, (taken) => rules.props(taken, coder));
  if (rules !== undefined && listed !== undefined) {
    return `${statement('', { call: rules.rule, args: [literal(name), { object: listed }] }).slice(0, -1)},\n`;
  }
  const id = typescriptString(constructId(name, kind));
  const named: Prop = ['name', literal(name)];
  const form = constructForm(kind);
  const props = form && writeEntries(entries, (taken) => form.props(taken, coder));
  if (form !== undefined && props !== undefined) {
    const scope = container === undefined ? 'this' : constantName(container.name, container.scope);
    return `${statement('', { call: `new ${form.construct}`, args: [scope, id, { object: [named, ...props] }] })}\n`;
  }
  const place: readonly Prop[] = container === undefined ? [] : [[container.scope, literal(container.name)]];
  const all = [named, ...place, ...entries.map(({ name: key, value }): Prop => [propertyName(key), codeOf(value)])];
  return `${statement('', { call: `new ${className(kind)}`, args: ['this', id, { object: all }] })}\n`;
}

/** Returns the properties if the construct can express all attributes. */
function writeEntries(
  entries: readonly Entry[],
  write: (taken: Taken) => readonly Prop[] | undefined,
): readonly Prop[] | undefined {
  const taken = new Taken(entries);
  const props = write(taken);
  return taken.isEmpty ? props : undefined;
}

function codeOf(expression: Expression): Code {
  switch (expression.is) {
    case 'value':
      return typeof expression.value === 'string' ? literal(expression.value) : String(expression.value);
    case 'list':
      return { list: expression.items.map(codeOf) };
    case 'object':
      return { object: expression.entries.map(({ name, value }): Prop => [propertyName(name), codeOf(value)]) };
    case 'map':
      return { object: expression.entries.map(([key, value]): Prop => [key, codeOf(value)]) };
    case 'name':
    case 'outside':
    case 'literal':
      return literal(expression.text);
    case 'secret':
      return typescriptString('');
  }
}
