import { isSameContainer, type Container } from '../../../catalog';
import type { Adopted, PlaceOf } from '../adoption';
import type { AdoptedContainers } from '../container-tree';
import { literal, typescriptString, statement, type Code } from './code';
import type { Coder } from './construct-form';
import { constructForm } from './construct-forms';
import { expressionCode } from './expression-code';
import { Imports } from './imports';
import type { ModuleLayout, DeclarationPlace } from './layout';
import { nameProp, secretValue } from './module-text';
import { RemainingAttributes } from './remaining-attributes';

/** Input for the module of the containers. */
export interface ContainersTools {
  readonly path: string;
  readonly layout: ModuleLayout;
  readonly tree: AdoptedContainers;
  /** Every container and where it is declared; only those of this module are written. */
  readonly places: ReadonlyMap<PlaceOf, DeclarationPlace>;
  /** New folders and snippets, snippets first. */
  readonly containerObjects: readonly Adopted[];
}

/** Writes the folder tree, each folder with its parent as scope, and the snippets. */
export function containerDeclarations({ path, layout, tree, places, containerObjects }: ContainersTools): string {
  const own = [...places].filter(([, { module }]) => module === path);
  const imports = new Imports(
    path,
    own.flatMap(([, { constant }]) => constant ?? []),
  );
  const constantOf = ({ module, constant }: DeclarationPlace): string =>
    module === path ? (constant ?? '') : `${imports.module(module)}.${constant ?? ''}`;
  const coder: Coder = {
    value: (expression) =>
      expressionCode(expression, {
        name: ({ text }) => literal(text),
        unchecked: () => imports.exported('unchecked'),
        secret: secretValue,
      }),
    reference: (expression) => {
      const location = expression.is === 'name' ? layout.locations.get(expression.of) : undefined;
      return location?.constant === undefined ? coder.value(expression) : constantOf(location);
    },
    exportName: (name) => imports.exported(name),
  };
  const scopeOf = (container: Container): string => {
    const parent = container.scope === 'folder' ? tree.parentOf(container.name) : undefined;
    if (parent === undefined) return imports.stack();
    const above = [...places].find(([one]) => isSameContainer(one.container, { scope: 'folder', name: parent }));
    return above === undefined ? imports.stack() : constantOf(above[1]);
  };
  const lines = own.map(([{ container, adopted, construct }, { constant = '' }]) => {
    const head = `export const ${constant} = `;
    const object = containerObjects.find(({ found }) => found === adopted);
    const form = constructForm(container.scope);
    if (object === undefined || form === undefined) {
      const existing = `${imports.exported(form?.construct ?? '')}.existing`;
      return statement(head, { call: existing, args: [imports.stack(), literal(container.name)] });
    }
    const props = [
      ...nameProp(object),
      ...(form.props(new RemainingAttributes(object.entries.filter(({ name }) => name !== 'name')), coder) ?? []),
    ];
    const args: readonly Code[] = [
      scopeOf(container),
      typescriptString(construct),
      ...(props.length === 0 ? [] : [{ object: props }]),
    ];
    return statement(head, { call: `new ${imports.exported(form.construct)}`, args });
  });
  return `${imports.text}\n${lines.map((line) => `${line}\n`).join('')}`;
}
