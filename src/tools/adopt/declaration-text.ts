import { kindNamed, type Container, type RulebasePosition } from '../../catalog';
import { typeNameOf } from '../../provider';
import { blockText, hclString as quotedHcl } from '../../terraform/hcl';
import { attributesToConfigure } from './configure';
import type { Entry } from './expression';
import { adoptableFrom } from './adoptable-object';
import { terraformAddress, constantName, constructId } from './identifiers';
import { entriesHcl } from './hcl/expression-text';
import type { Language } from './manifest';
import { literal, typescriptString, statement, type Prop } from './typescript/code';
import type { Coder } from './typescript/construct-form';
import { constructForm } from './typescript/construct-forms';
import { entryProps, expressionCode, type ExpressionCodeOptions } from './typescript/expression-code';
import { className } from './typescript/l1-names';
import { secretValue } from './typescript/module-text';
import { rulesForms } from './typescript/rule-forms';
import { RemainingAttributes } from './typescript/remaining-attributes';

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
  const item = { ...object.fields, name } as Parameters<typeof adoptableFrom>[1];
  const found = adoptableFrom(kind, item, container, rulebase);
  const { entries } = attributesToConfigure(
    found,
    { resolve: (_, kinds, text) => ({ is: 'outside', kind: kinds[0] ?? '', text }) },
    (path) => path,
  );
  const others = entries.filter((entry) => entry.name !== 'name' && entry.name !== 'extra');
  return language === 'hcl' ? hclText(object, others) : typescriptText(object, others);
}

function hclText({ kind, name, container, rulebase }: DeclaredObject, entries: readonly Entry[]): string {
  const place = container === undefined ? [] : [[container.scope, quotedHcl(container.name)] as const];
  const side = rulebase === 'post' && entries.every((entry) => entry.name !== 'position');
  return blockText(`resource "${typeNameOf(kind)}" "${terraformAddress(name)}"`, [
    ['name', quotedHcl(name)],
    ...place,
    ...(side ? [['position', quotedHcl('post')] as const] : []),
    ...entriesHcl(entries, ({ text }) => quotedHcl(text)),
  ]);
}

const literalNames: ExpressionCodeOptions = {
  name: ({ text }) => literal(text),
  unchecked: () => 'unchecked',
  secret: secretValue,
};

const coder: Coder = {
  value: (expression) => expressionCode(expression, literalNames),
  reference: (expression) => expressionCode(expression, literalNames),
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
  const all = [named, ...place, ...entryProps(entries, literalNames)];
  return `${statement('', { call: `new ${className(kind)}`, args: ['this', id, { object: all }] })}\n`;
}

/** Returns the properties if the construct can express all attributes. */
function writeEntries(
  entries: readonly Entry[],
  write: (taken: RemainingAttributes) => readonly Prop[] | undefined,
): readonly Prop[] | undefined {
  const taken = new RemainingAttributes(entries);
  const props = write(taken);
  return taken.isEmpty ? props : undefined;
}
