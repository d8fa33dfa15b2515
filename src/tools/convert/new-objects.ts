import { kindNamed, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import { sentFields } from './check-drafts';
import type { Conversion } from './convert';

/** An object to declare, by API names. A secret has a placeholder as its value. */
export interface ConvertedObject {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
  readonly item: Readonly<Record<string, unknown>>;
}

/** Returns the folders, snippets and objects of a conversion, rules in their order. */
export function newObjectsOf({ places, drafts }: Conversion): readonly ConvertedObject[] {
  const containers = places
    .filter(({ container, parent }) => container.scope === 'snippet' || parent !== undefined)
    .map(({ container: { scope, name }, parent, snippets }) => {
      const item = scope === 'snippet' ? { name } : { name, parent, ...(snippets.length === 0 ? {} : { snippets }) };
      return {
        kind: kindNamed(scope),
        container: undefined,
        position: undefined,
        item: { id: `${scope}/${name}`, ...item },
      };
    });
  return [
    ...containers,
    ...drafts.map((draft, i) => ({
      ...{ kind: draft.kind, container: draft.container, position: draft.position },
      item: { id: String(i), ...sentFields(draft) },
    })),
  ];
}
