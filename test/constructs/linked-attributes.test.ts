import { describe, expect, test } from '@jest/globals';
import { Testing, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { createRequire } from 'node:module';
import {
  allKinds,
  attributesIn,
  containerKindName,
  hasKind,
  kindNamed,
  scopes,
  type Attribute,
} from '../../src/catalog';
import { camelCase, isObject } from '../../src/core';
import { office, type synth } from './office';

const load = createRequire(__filename);
type Generated = new (scope: Construct, id: string, config: object) => TerraformResource;

/** The generated class of a kind. */
function generatedOf(kind: string): Generated {
  const name = kind.replaceAll('_', '-');
  const found: unknown = Reflect.get(load(`#l1/${name}`) as object, camelCase(`_${kind}`));
  return found as Generated; // each module of the generated classes exports the class of its name
}

/** The property of a generated class: after a digit, cdktf writes a capital letter. */
const property = (name: string): string => camelCase(name).replace(/\d[a-z]/g, (text) => text.toUpperCase());

interface Place {
  readonly path: readonly string[];
  readonly kinds: readonly string[];
  readonly isQuoted: boolean;
  /** The value at the first step that has the name at the end. */
  readonly valueWith: (name: string) => unknown;
}

/** Every attribute at every depth whose text names an object. */
function placesIn(attributes: readonly Attribute[], above: readonly string[] = []): readonly Place[] {
  return attributes.flatMap(({ name, refs, type }): readonly Place[] => {
    const path = [...above, name];
    const isList = type.kind === 'list';
    const own = (text: string): unknown => {
      const value = refs?.expression === true ? `'${text}'` : text;
      return isList ? [value] : value;
    };
    const here =
      refs === undefined ? [] : [{ path, kinds: refs.kinds, isQuoted: refs.expression === true, valueWith: own }];
    const inside = placesIn(attributesIn(type), path).map((place) => ({
      ...place,
      valueWith: (text: string): unknown => {
        const value = { [property(place.path[path.length] ?? '')]: place.valueWith(text) };
        return isList ? [value] : value;
      },
    }));
    return [...here, ...inside];
  });
}

/** Returns the texts at a path of a synthesized body, through lists. */
function textsAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, path));
  const [step, ...below] = path;
  if (step === undefined) return [value];
  return isObject(value) ? textsAt(value[step], below) : [];
}

describe('every attribute of the catalog that takes a name', () => {
  const rows = allKinds().flatMap((kind) => [
    ...placesIn(kind.attributes).flatMap(({ kinds, ...place }) =>
      kinds.filter(hasKind).map((of) => ({ kind, of, ...place })),
    ),
    ...(kind.onlyFolder === undefined && kind.contains === undefined ? scopes : [])
      .filter((scope) => kind.scopes.includes(scope))
      .map((scope) => ({
        kind,
        of: containerKindName(scope),
        path: [scope],
        isQuoted: false,
        valueWith: (name: string): unknown => name,
      })),
  ]);

  test('is found', () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(new Set(rows.map(({ of }) => of)).size).toBeGreaterThan(50);
  });

  test('has a reference to the object of the app with that name', () => {
    const { stack } = office();
    const named = [...new Set(rows.map(({ of }) => of))];
    const nameFor = (of: string) => (of === 'variable' ? '$target' : `target-${of}`);
    for (const of of named) {
      const config = { [kindNamed(of).api.key ?? 'name']: nameFor(of) };
      new (generatedOf(of))(stack, `target-${of}`, config);
    }
    const users = rows.map(({ kind, of, path, valueWith }, i) => {
      const config = { name: `user-${String(i)}`, [property(path[0] ?? '')]: valueWith(nameFor(of)) };
      return new (generatedOf(kind.name))(stack, `user-${String(i)}`, config);
    });
    const { resource } = JSON.parse(Testing.synth(stack)) as ReturnType<typeof synth>;
    const found = rows.map(({ kind, path }, i) => {
      const body = resource[`scm_${kind.name}`]?.[users[i]?.friendlyUniqueId ?? ''];
      return { at: `${kind.name}.${path.join('.')}`, texts: textsAt(body, path) };
    });
    const wanted = rows.map(({ kind, of, path, isQuoted }) => {
      const reference = `\${scm_${of}.target-${of}.${kindNamed(of).api.key ?? 'name'}}`;
      return { at: `${kind.name}.${path.join('.')}`, texts: [isQuoted ? `'${reference}'` : reference] };
    });
    expect(found).toEqual(wanted);
  });
});
