// Part of npm run check: the description of every kind and attribute must say more than the name, end in a period, and
// be short.
import {
  allKinds,
  readOnlyKindNamed,
  readOnlyKindNames,
  type Attribute,
  type AttributeType,
} from '../../../src/catalog';
import { faultOf } from './fault';

const kinds = [...allKinds(), ...readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? [])];
const faults = kinds.flatMap(({ name: kind, doc, attributes }) =>
  [{ at: kind, name: kind, doc }, ...described(attributes, `${kind} `)].flatMap(({ at, name, doc: text }) => {
    const fault = faultOf(name, text);
    return fault === undefined ? [] : [`  ${at} ${fault}: ${text}`];
  }),
);

if (faults.length > 0) {
  console.error(`${faults.length} sentences of the catalog say too little or too much:\n${faults.join('\n')}`);
  process.exitCode = 1;
}

interface Described {
  readonly at: string;
  readonly name: string;
  readonly doc: string;
}

function described(attributes: readonly Attribute[], before: string): readonly Described[] {
  return attributes.flatMap(({ name, doc, type }) => [
    { at: before + name, name, doc },
    ...described(inside(type), `${before}${name}.`),
  ]);
}

function inside(type: AttributeType): readonly Attribute[] {
  if (type.kind === 'list') return inside(type.item);
  if (type.kind === 'map') return inside(type.value);
  return type.kind === 'object' ? type.attributes : [];
}
