import { kindNamed, type Container } from '../../catalog';
import { append, isEncrypted, isObject } from '../../core';
import { containerKey } from '../../tenant';
import { decidesTraffic, isRule, type Draft } from './draft';
import { convertFields } from './mapping/fields';
import type { KindMapping } from './mapping/kind-mapping';
import { objectMappings, ruleMappings } from './mapping/object-mappings';
import type { Place } from './places';
import { keyOf, nodesAt, type ConfigNode } from './read/config-node';

/** Converts the entries of every place that have a kind, rules in their order. */
export function makeDrafts(places: readonly Place[]): readonly Draft[] {
  return places.flatMap((place) => [
    ...place.objects.flatMap((node) => objectMappings.flatMap((mapping) => draftsIn(node, mapping, place, undefined))),
    ...place.rulebases.flatMap(({ node, position }) =>
      ruleMappings.flatMap((mapping) => draftsIn(node, mapping, place, position)),
    ),
  ]);
}

function draftsIn(
  node: ConfigNode,
  mapping: KindMapping,
  { container }: Place,
  position: Draft['position'],
): readonly Draft[] {
  const lists = nodesAt(node, mapping.path);
  return lists.flatMap((list) => {
    const first = new Map<string, Draft>();
    return list.children.map((entry) => {
      const draft = draftOf(entry, mapping, container, position);
      const other = first.get(draft.name);
      if (other !== undefined) {
        draft.refusal = repeatedEntry(draft.name, 'above');
        // Which of them rules match by is not known.
        if (!isRule(draft.kind) && decidesTraffic(draft)) other.refusal ??= repeatedEntry(draft.name, 'below');
      } else if (entry.tag === 'entry' && entry.name === undefined) draft.refusal = namelessEntry;
      const parent = Object.values(parentField(entry, mapping));
      if ([draft.name, ...parent].some((name) => isEncrypted(String(name)))) draft.refusal = secretName;
      first.set(draft.name, other ?? draft);
      return draft;
    });
  });
}

const namelessEntry = { why: 'the entry has no name', remedy: 'give it a name in the file, or write it by hand' };

const secretName = { why: 'its name, or that of its parent, is an encrypted value', remedy: 'correct it in the file' };

function repeatedEntry(name: string, where: 'above' | 'below'): Draft['refusal'] {
  return { why: `the list has another "${name}" ${where}`, remedy: 'remove or rename one of them in the file' };
}

function draftOf(
  entry: ConfigNode,
  mapping: KindMapping,
  container: Draft['container'],
  position: Draft['position'],
): Draft {
  const kind = kindNamed(mapping.kind);
  const converted = convertFields(kind, entry, mapping);
  return {
    kind,
    container,
    position: kind.api.rulebase === true ? position : undefined,
    name: keyOf(entry),
    mapping,
    entry,
    ...converted,
    fields: { ...mapping.absent, ...parentField(entry, mapping), ...converted.fields },
    rewritten: [],
    refusal: undefined,
    disabled: undefined,
    judged: new Map(),
  };
}

/** The list of a subinterface is in its parent: `ethernet1/1/layer3/units/entry`. */
function parentField(entry: ConfigNode, { path, parentTo }: KindMapping): Draft['fields'] {
  if (parentTo === undefined) return {};
  const steps = path.split('/');
  let at: ConfigNode | undefined = entry.parent;
  for (let up = steps.length - 1; up > steps.indexOf('*'); up -= 1) at = at?.parent;
  return at === undefined ? {} : { [parentTo]: keyOf(at) };
}

/** An object on a template stack changes parts of that of a template, and has the others. */
export function inheritFromTemplates(drafts: readonly Draft[], places: readonly Place[]): void {
  if (places.every(({ over }) => over === undefined)) return;
  const ofPlace = new Map<string, Draft[]>();
  for (const draft of drafts) append(ofPlace, containerKey(draft.container), draft);
  const draftsOn = (container: Container): readonly Draft[] => ofPlace.get(containerKey(container)) ?? [];
  for (const { container, over = [] } of places) {
    const templates = over.map((name) => new Map(draftsOn({ scope: 'snippet', name }).map((one) => [idOf(one), one])));
    for (const draft of over.length === 0 ? [] : draftsOn(container)) {
      const same = templates.flatMap((template) => template.get(idOf(draft)) ?? []);
      draft.fields = same.reduce((fields, template) => withMissing(fields, template.fields), draft.fields);
    }
  }
}

function idOf({ kind, name }: Draft): string {
  return `${kind.name} ${name}`;
}

/** Routers have one routing table: its parts count, not the list around it. */
function withMissing(fields: Draft['fields'], template: Draft['fields']): Draft['fields'] {
  const [own, other] = [fields['vrf'], template['vrf']].map((list): unknown =>
    Array.isArray(list) ? list[0] : undefined,
  );
  const vrf = isObject(own) && isObject(other) ? { vrf: [{ ...other, ...own }] } : {};
  return { ...template, ...fields, ...vrf };
}
