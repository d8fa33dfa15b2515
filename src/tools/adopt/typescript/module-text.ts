import { hasKind, isSameContainer, kindNamed, type Container } from '../../../catalog';
import { camelCase } from '../../../core';
import type { Adopted, AdoptedRun, PlaceOf } from '../adoption';
import type { Entry, Expression } from '../expression';
import type { AdoptableObject } from '../adoptable-object';
import { constantName } from '../identifiers';
import { objectsOf } from '../units';
import { literal, typescriptString, statement, type Code, type Prop } from './code';
import type { Coder } from './construct-form';
import { constructForm } from './construct-forms';
import { entryProps, expressionCode, type ExpressionCodeOptions } from './expression-code';
import { Imports } from './imports';
import type { ModuleLayout, DeclarationPlace, Module } from './layout';
import { rulesForms } from './rule-forms';
import { RemainingAttributes } from './remaining-attributes';

/** Input for writing a module. */
export interface ModuleTools {
  readonly layout: ModuleLayout;
  /** Containers, with the module and constant that declares each. */
  readonly places: ReadonlyMap<PlaceOf, DeclarationPlace>;
  /** Objects written as handwritten constructs; each module adds its own. */
  readonly handwritten: Set<AdoptableObject>;
  /** Path of the module with the variables. */
  readonly secretsModule: string;
}

/** Text of a module, and its rule orders. */
export interface WrittenModule {
  readonly text: string;
  /** Rule lists with a rule-order resource, by its label. */
  readonly orders: readonly { readonly run: AdoptedRun; readonly label: string }[];
}

/** Writes a module of objects and rules; the containers have a writer of their own. */
export function moduleText(module: Module, tools: ModuleTools): WrittenModule {
  return new ModuleWriter(module, tools).write();
}

class ModuleWriter implements Coder {
  readonly #module: Module;
  readonly #tools: ModuleTools;
  readonly #imports: Imports;
  /** Constants for existing objects, by kind and name. */
  readonly #existing = new Map<string, { readonly name: string; readonly text: string }>();
  readonly #orders: { readonly run: AdoptedRun; readonly label: string }[] = [];
  readonly #expressionOptions: ExpressionCodeOptions = {
    name: ({ of, text }) => {
      const constant = this.#constantOf(of);
      return constant === undefined ? literal(text) : `${constant}.name`;
    },
    outside: (expression) => {
      const constant = expression.isChecked === true ? this.#existingConstant(expression) : undefined;
      return constant === undefined ? literal(expression.text) : `${constant}.name`;
    },
    unchecked: () => this.exportName('unchecked'),
    secret: (variable) => `${this.#imports.module(this.#tools.secretsModule)}.${secretValue(variable)}`,
  };

  constructor(module: Module, tools: ModuleTools) {
    this.#module = module;
    this.#tools = tools;
    const objects = module.units.flatMap(objectsOf).map((one) => one.found);
    const constants = objects.flatMap((object) => tools.layout.locations.get(object)?.constant ?? []);
    this.#imports = new Imports(module.path, constants);
  }

  write(): WrittenModule {
    const statements = this.#module.units.flatMap((unit) =>
      unit.is === 'object' ? [this.#object(unit.object)] : this.#run(unit.run),
    );
    const existing = [...this.#existing.values()].map(({ text }) => `${text}\n`);
    const body = `${existing.join('')}${existing.length > 0 ? '\n' : ''}${statements.map((one) => `${one}\n`).join('')}`;
    return { text: `${this.#imports.text}\n${body}`, orders: this.#orders };
  }

  value(expression: Expression): Code {
    return expressionCode(expression, this.#expressionOptions);
  }

  reference(expression: Expression, kinds: readonly string[]): Code {
    if (
      expression.is === 'name' &&
      kinds.includes(expression.of.kind.name) &&
      this.#tools.handwritten.has(expression.of)
    ) {
      return this.#constantOf(expression.of) ?? literal(expression.text);
    }
    if (expression.is === 'outside' && kinds.includes(expression.kind)) {
      return this.#existingConstant(expression) ?? literal(expression.text);
    }
    return this.value(expression);
  }

  exportName(name: string): string {
    return this.#imports.exported(name);
  }

  #object(adopted: Adopted): string {
    const constant = this.#tools.layout.locations.get(adopted.found)?.constant ?? '';
    return statement(`export const ${constant} = `, this.#constructCode(adopted) ?? this.#generatedCode(adopted));
  }

  /** Writes a handwritten construct in its container; undefined if none can express the object. */
  #constructCode(adopted: Adopted): Code | undefined {
    const { found, construct } = adopted;
    const form = constructForm(found.kind.name);
    const props = form === undefined ? undefined : this.#attempt(adopted.entries, (taken) => form.props(taken, this));
    const scope = this.#scopeOf(found.container);
    if (form === undefined || props === undefined) return undefined;
    this.#tools.handwritten.add(found);
    const all = [...nameProp(adopted), ...props];
    const args = [scope, typescriptString(construct), ...(all.length === 0 ? [] : [{ object: all }])];
    return { call: `new ${this.exportName(form.construct)}`, args };
  }

  /** Writes the generated class directly in the stack, where its ID is its address. */
  #generatedCode({ found, entries, label }: Adopted): Code {
    const { container, kind } = found;
    const place: readonly Prop[] =
      container === undefined || kind.api.location.in === 'nowhere'
        ? []
        : [[container.scope, `${this.#scopeOf(container)}.name`]];
    const props = entryProps(entries, this.#expressionOptions);
    return {
      call: `new ${this.#imports.generated(kind.name)}`,
      args: [this.#imports.stack(), typescriptString(label), { object: [...place, ...props] }],
    };
  }

  #run(run: AdoptedRun): readonly string[] {
    const form = rulesForms[run.kind.name];
    const listed =
      form === undefined || !run.isList
        ? undefined
        : run.rules.map((rule) => this.#attempt(rule.entries, (taken) => form.props(taken, this)));
    const props = listed?.flatMap((one) => (one === undefined ? [] : [one]));
    const constant = this.#imports.local(constantName(run.construct, 'rules'));
    if (form === undefined || props === undefined || props.length !== run.rules.length) {
      return this.#looseRun(run, constant);
    }
    const rules = run.rules.map(({ found }, i): Code => ({
      call: this.exportName(form.rule),
      args: [literal(found.name), { object: props[i] ?? [] }],
    }));
    this.#orders.push({ run, label: run.label });
    const call = `new ${this.exportName(form.list)}`;
    const position: Prop = ['position', typescriptString(run.position ?? 'pre')];
    const args: readonly Code[] = [
      this.#scopeOf(run.container),
      typescriptString(run.construct),
      { object: [position, ['rules', { list: rules }]] },
    ];
    return [statement(`export const ${constant} = `, { call, args })];
  }

  /** Writes the rules one by one, followed by their order. */
  #looseRun(run: AdoptedRun, constant: string): readonly string[] {
    const names = run.rules.map(({ found }) => this.#tools.layout.locations.get(found)?.constant);
    const constants = names.map(
      (name, i) => name ?? this.#imports.local(constantName(run.rules[i]?.found.name ?? '', 'rule')),
    );
    const rules = run.rules.map((rule, i) => {
      // This ID results in the address that the rule has in a list.
      const construct = run.isList ? `${run.construct}_${rule.construct}` : rule.construct;
      const construction = /^[\w. -]+$/.test(construct) ? this.#constructCode({ ...rule, construct }) : undefined;
      return statement(`export const ${constants[i] ?? ''} = `, construction ?? this.#generatedCode(rule));
    });
    if (run.kind.api.movable === true) this.#orders.push({ run, label: `${run.label}_order` });
    const order = statement(`export const ${constant} = `, {
      call: `new ${this.exportName('OrderedRules')}`,
      args: [
        this.#scopeOf(run.container),
        typescriptString(run.construct),
        { object: [['rules', { list: constants }]] },
      ],
    });
    return [...rules, order];
  }

  /** Returns the properties if the construct can express all attributes; otherwise rolls back the imports. */
  #attempt(
    entries: readonly Entry[],
    write: (taken: RemainingAttributes) => readonly Prop[] | undefined,
  ): readonly Prop[] | undefined {
    const before = this.#imports.state;
    const known = new Set(this.#existing.keys());
    const taken = new RemainingAttributes(entries.filter(({ name }) => name !== 'name'));
    const props = write(taken);
    if (props !== undefined && taken.isEmpty) return props;
    this.#imports.restore(before);
    for (const key of this.#existing.keys()) if (!known.has(key)) this.#existing.delete(key);
    return undefined;
  }

  #constantOf(found: AdoptableObject): string | undefined {
    const location = this.#tools.layout.locations.get(found);
    if (location?.constant === undefined) return undefined;
    const { module, constant } = location;
    return module === this.#module.path ? constant : `${this.#imports.module(module)}.${constant}`;
  }

  /** Returns the constant of an existing object; undefined if the constructs accept its name as it is. */
  #existingConstant({ kind, text: name, isChecked }: Expression & { readonly is: 'outside' }): string | undefined {
    const { container } = this.#module;
    const form = constructForm(kind);
    const named = form === undefined || form.isPlace === true || container === undefined ? undefined : form.construct;
    if (named === undefined && (isChecked !== true || isKnownName(kind, name))) return undefined;
    const key = JSON.stringify([kind, name]);
    const before = this.#existing.get(key);
    if (before !== undefined) return before.name;
    const constant = this.#imports.local(constantName(name, camelCase(kind)));
    const scope = this.#scopeOf(container ?? [...this.#tools.places.keys()][0]?.container);
    const code: Code =
      named === undefined
        ? { call: this.exportName('existing'), args: [typescriptString(kind), scope, literal(name)] }
        : { call: `${this.exportName(named)}.existing`, args: [scope, literal(name)] };
    this.#existing.set(key, { name: constant, text: statement(`const ${constant} = `, code) });
    return constant;
  }

  #scopeOf(container: Container | undefined): string {
    if (container === undefined) return this.#imports.stack();
    for (const [place, location] of this.#tools.places) {
      if (!isSameContainer(place.container, container) || location.constant === undefined) continue;
      return `${this.#imports.module(location.module)}.${location.constant}`;
    }
    return this.#imports.stack();
  }
}

/** Returns the name property, unless the name equals the construct ID. */
export function nameProp({ found, construct, entries }: Adopted): readonly Prop[] {
  const isNamed = entries.some(({ name }) => name === 'name');
  return isNamed && found.name !== construct ? [['name', literal(found.name)]] : [];
}

/** Whether every tenant has the object. */
function isKnownName(kindName: string, name: string): boolean {
  if (!hasKind(kindName)) return true;
  const { predefined, seededObjects } = kindNamed(kindName);
  return [...predefined, ...seededObjects].some((one) => one['name'] === name);
}

/** Returns the exported constant of a variable. */
export function secretConstant(variable: string): string {
  return constantName(variable, 'secret');
}

/** Returns the expression for the value of a variable. */
export function secretValue(variable: string): string {
  return `${secretConstant(variable)}.stringValue`;
}
