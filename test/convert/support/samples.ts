import {
  attributesIn,
  hasKind,
  isOnlyAddress,
  kindNamed,
  sampleFields,
  type Attribute,
  type ResourceKind,
} from '../../../src/catalog';
import type { KindMapping } from '../../../src/tools/convert/mapping/kind-mapping';
import { objectMappings, ruleMappings } from '../../../src/tools/convert/mapping/object-mappings';
import { elementText, type Instead } from './element-text';

type Fields = Readonly<Record<string, unknown>>;

/** Every list that a mapping converts. */
export const allMappings: readonly KindMapping[] = [...objectMappings, ...ruleMappings];

const texts = [
  ...[
    '10.1.2.0/24',
    '10.1.2.3',
    'host.example.com',
    'https://host.example.com/list.txt',
    '1024',
    '77',
    '4',
    'sample',
    '|',
    '*',
  ],
  ...[
    '$sample',
    'someone@example.com',
    '10.0.0.1-10.0.0.9',
    '00:11:22:33:44:55',
    'ethernet1/1',
    '2026-01-01T00:00:00Z',
  ],
];

/** Fields of a valid object of a kind that has an attribute, by API name, and the kinds that it references. */
function sampleWith(kind: ResourceKind, path: readonly string[]): { fields: Fields; needs: ReadonlySet<string> } {
  const needs = new Set<string>();
  const reference = ({ refs }: Attribute): unknown => {
    if (refs !== undefined && isOnlyAddress(refs))
      return refs.literals?.includes('ip') === true ? '10.9.0.0/24' : '10.9.0.1-10.9.0.9';
    const [word] = refs?.words ?? [];
    const target = refs?.kinds.find((one) => hasKind(one) && one !== kind.name && mappingOf(one) !== undefined);
    const known = refs?.kinds.find((one) => hasKind(one) && kindNamed(one).predefined.length > 0);
    if (target !== undefined) {
      needs.add(target);
      return refs?.expression === true ? `'${nameOf(target)}'` : nameOf(target);
    }
    if (word !== undefined) return word;
    return known === undefined ? 'sample' : kindNamed(known).predefined[0]?.['name'];
  };
  const values = { texts: () => texts, prefersExample: true, pick: () => 0, reference };
  return { fields: sampleFields(kind, values, path), needs };
}

/** An export of a firewall that contains this object, and everything that it references. */
export function exportWith(mapping: KindMapping, path: readonly string[], instead?: Instead): string {
  const kind = kindNamed(mapping.kind);
  const { fields, needs } = sampleWith(kind, path);
  const parts = [listText(mapping, elementText(kind.attributes, fields, mapping, instead))];
  const open = [...needs];
  const done = new Set([mapping.kind]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const other = mappingOf(next);
    if (done.has(next) || other === undefined) continue;
    done.add(next);
    const needed = sampleWith(kindNamed(next), []);
    parts.push(listText(other, elementText(kindNamed(next).attributes, needed.fields, other)));
    open.push(...needed.needs);
  }
  return `<config version="11.0.0"><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1">${parts.join('')}</entry></vsys></entry></devices></config>`;
}

function listText({ path, kind }: KindMapping, content: string): string {
  const inRulebase = ruleMappings.some((one) => one.path === path) ? ['rulebase'] : [];
  const entry = `<entry name="${nameOf(kind)}">${content}</entry>`;
  return [...inRulebase, ...path.split('/')]
    .reverse()
    .reduce(
      (inner, step) => (step === '*' ? `<entry name="ethernet1/9">${inner}</entry>` : `<${step}>${inner}</${step}>`),
      entry,
    );
}

function mappingOf(kind: string): KindMapping | undefined {
  return allMappings.find((one) => one.kind === kind && !one.path.includes('*'));
}

/** Name of the object of a kind in these exports. */
export function nameOf(kind: string): string {
  if (kind === 'ethernet_interface') return 'ethernet1/1';
  if (kind === 'aggregate_interface') return 'ae1';
  const unit = /^(loopback|tunnel|vlan)_interface$/.exec(kind);
  return unit === null ? `a-${kind.replaceAll('_', '-').slice(0, 20)}` : `${unit[1] ?? ''}.1`;
}

/** Paths of the attributes with single values or lists of values, by API name. */
export function valuePaths(kind: ResourceKind): readonly (readonly string[])[] {
  const below = (
    attributes: readonly Attribute[],
    path: readonly string[],
    depth: number,
  ): readonly (readonly string[])[] =>
    attributes
      .filter(({ setBy, sentIn = 'body', secret }) => setBy === undefined && sentIn === 'body' && secret !== true)
      .flatMap((attribute) => {
        const here = [...path, attribute.wire];
        const inner = attributesIn(attribute.type);
        if (inner.length > 0) return depth > 8 ? [] : below(inner, here, depth + 1);
        return attribute.type.kind === 'map' || attribute.wire === 'name' ? [] : [here];
      });
  const places: readonly string[] = kind.scopes;
  return below(kind.attributes, [], 0).filter(([first = '']) => !places.includes(first));
}
