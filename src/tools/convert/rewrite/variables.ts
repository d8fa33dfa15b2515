import { kindNamed } from '../../../catalog';
import type { Draft } from '../draft';
import type { Place } from '../places';
import { oddInValue } from '../mapping/forms';
import { keyOf, nodesAt, valueOf, valuesOf, type ConfigNode } from '../read/config-node';

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
  const types = nodesAt(entry, 'type/*');
  const [typed] = types;
  const stated = valueOf(typed);
  const odd = oddIn(types);
  const claims = typed === undefined ? [] : [{ node: stated?.node ?? typed, path: ['value'], is: 'field' as const }];
  return {
    ...{ kind, container, position: undefined, name: keyOf(entry), mapping, entry, claims },
    fields: typed === undefined ? {} : { type: typed.tag, value: stated?.value ?? '' },
    leftovers: entry.children.filter(({ tag }) => tag !== 'type').map((node) => ({ node, at: node.tag })),
    ...{ rewritten: [], disabled: undefined, judged: new Map() },
    refusal: odd === undefined ? undefined : { why: odd, remedy: 'correct it in the file, then convert again' },
  };
}

/** A variable has one type with one value. */
function oddIn(types: readonly ConfigNode[]): string | undefined {
  const [typed] = types;
  if (typed === undefined) return 'it has no type';
  if (types.length > 1) return 'it has several types';
  return oddInValue(typed)?.why ?? (valuesOf(typed).length > 1 ? 'it has several values' : undefined);
}
