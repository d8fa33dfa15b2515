import { kindNamed } from '../../catalog';
import type { Draft } from '../draft';
import type { Place } from '../places';
import { keyOf, nodesAt, valueOf, type ConfigNode } from '../read/config-node';

const mapping = { path: 'variable', kind: 'variable' };

/** Variables of templates: PAN-OS has the type as an element, the service as a value. */
export function variableDrafts(places: readonly Place[]): readonly Draft[] {
  return places.flatMap(({ from, container }) =>
    nodesAt(from, 'variable')
      .flatMap((list) => list.children)
      .map((entry) => variableDraft(entry, container)),
  );
}

function variableDraft(entry: ConfigNode, container: Draft['container']): Draft {
  const kind = kindNamed(mapping.kind);
  const typed = nodesAt(entry, 'type/*')[0];
  const stated = valueOf(typed);
  const claims = typed === undefined ? [] : [{ node: stated?.node ?? typed, path: ['value'], is: 'field' as const }];
  return {
    ...{ kind, container, position: undefined, name: keyOf(entry), mapping, entry, claims },
    fields: typed === undefined ? {} : { type: typed.tag, value: stated?.value ?? '' },
    leftovers: entry.children.filter(({ tag }) => tag !== 'type').map((node) => ({ node, at: node.tag })),
    ...{ rewritten: [], refusal: undefined, disabled: undefined, judged: new Map() },
  };
}
