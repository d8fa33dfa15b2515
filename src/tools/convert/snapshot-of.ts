import { isSameContainer, kindNamed, printable } from '../../catalog';
import { append, isObject } from '../../core';
import type { Conversion } from './convert';
import { defaultEntriesIn, defaultFields, isLastRule } from './default-rules';
import { isRule, type Draft } from './draft';
import type { Place } from './places';
import { savedRuleOf } from './lost-parts';
import { uuidOf } from './read/config-node';
import {
  snapshotFormat,
  type ContainerState,
  type SavedObject,
  type SavedRule,
  type SavedRules,
  type Snapshot,
} from '../../tenant';

/**
 * Returns the converted configuration as a snapshot, the base of trace, query, replay and review. `of`: what is written to
 * the repository, or the export itself, whose default rules are not always the usual ones.
 */
export function snapshotOf(
  { places, drafts: written, all, lost, unread: decisive }: Conversion,
  made: string,
  of: 'repository' | 'export',
): Snapshot {
  // Last rules stand for default rules.
  const drafts = of === 'export' ? written.filter((draft) => !isLastRule(draft)) : written;
  const unread = of === 'export' ? decisive : [];
  const isPartial = ({ container, isPartial: is }: Place): boolean =>
    is === true || unread.some((part) => part.container !== undefined && isSameContainer(part.container, container));
  const containers = places.map((place) => ({
    container: place.container,
    completeness: isPartial(place) ? ('partial' as const) : ('complete' as const),
    ...(place.container.scope === 'folder' ? { above: place.parent ?? 'All', snippets: place.snippets } : {}),
    ...(of === 'export' ? statedDefaults(place) : {}),
  }));
  const serials = places.flatMap(({ container, serials: of }) => of.map((serial) => ({ container, serial })));
  const folders = places.filter(({ container, parent }) => container.scope === 'folder' && parent !== undefined);
  return {
    format: snapshotFormat,
    made,
    containers: [
      { container: { scope: 'folder', name: 'All' }, completeness: 'complete', snippets: [] },
      ...(places.some(({ container }) => container.name === 'All Firewalls')
        ? []
        : [
            {
              container: { scope: 'folder' as const, name: 'All Firewalls' },
              completeness: 'complete' as const,
              above: 'All',
              snippets: [],
            },
          ]),
      ...containers,
      ...serials.map(({ container, serial }) => ({
        container: { scope: 'device' as const, name: serial },
        completeness: 'complete' as const,
        ...{ above: container.name, snippets: [] },
      })),
    ],
    objects: [
      ...folders.map(({ container, parent, snippets }) => ({
        kind: 'folder',
        name: container.name,
        fields: { name: container.name, parent, ...(snippets.length === 0 ? {} : { snippets }) },
      })),
      ...places
        .filter(({ container }) => container.scope === 'snippet')
        .map(({ container: { name } }) => ({ kind: 'snippet', name, fields: { name } })),
      ...drafts.filter(({ kind }) => !isRule(kind)).map(savedObject),
    ],
    rulebases:
      of === 'export'
        ? rulebasesOf(
            all.filter((draft) => !isLastRule(draft)),
            savedRuleOf,
          )
        : rulebasesOf(drafts),
    unread,
    ...(of === 'export' ? { lost } : {}),
  };
}

function statedDefaults(place: Place): Pick<ContainerState, 'defaultRules'> {
  const rules = defaultEntriesIn(place);
  if (rules.length === 0) return {};
  return {
    defaultRules: rules.map((rule) => ({
      name: rule.name,
      fields: shownFields(kindNamed('security_rule'), defaultFields(rule)),
    })),
  };
}

function savedObject(draft: Draft): SavedObject {
  const { kind, container, name, fields } = draft;
  return {
    kind: kind.name,
    container,
    name,
    fields: { ...shownFields(kind, fields), name, [container.scope]: container.name },
  };
}

/** Logs have the identifier of a rule, so it is found under another name. */
function rulebasesOf(
  drafts: readonly Draft[],
  ruleOf = ({ name }: Draft, fields: SavedRule['fields']): SavedRule => ({ name, fields }),
): readonly SavedRules[] {
  const lists = new Map<string, Draft[]>();
  const counts = new Map<string, number>();
  for (const { entry } of drafts) {
    const id = entry === undefined ? undefined : uuidOf(entry);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // Of a rule that was split, no part has the identifier.
  const idOf = ({ entry }: Draft): { readonly id?: string } => {
    const id = entry === undefined ? undefined : uuidOf(entry);
    return id !== undefined && counts.get(id) === 1 ? { id } : {};
  };
  for (const draft of drafts.filter(({ kind }) => isRule(kind))) {
    const key = JSON.stringify([draft.kind.name, draft.container, draft.position]);
    append(lists, key, draft);
  }
  return [...lists.values()].flatMap((rules) => {
    const [head] = rules;
    if (head === undefined) return [];
    return [
      {
        kind: head.kind.name,
        container: head.container,
        ...(head.position === undefined ? {} : { rulebase: head.position }),
        rules: rules.map((rule) => ruleOf(rule, { ...savedObject(rule).fields, ...idOf(rule) })),
      },
    ];
  });
}

function shownFields(kind: Draft['kind'], fields: Draft['fields']): Record<string, unknown> {
  const shown = printable(kind, fields, { removes: true });
  return isObject(shown) ? shown : {};
}
