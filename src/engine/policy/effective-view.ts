import {
  containerOf,
  isListed,
  isSameContainer,
  listQueryOf,
  onlyContainer,
  printable,
  scopes,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { isObject } from '../../core';

/**
 * Origin of an object: the container itself, a parent folder or a snippet. `tenant`: the object belongs to no
 * container.
 */
export type Origin = 'own' | 'inherited' | 'snippet' | 'tenant';

/** One object that applies to a container, without secrets. */
export interface EffectiveItem {
  readonly name: string;
  readonly origin: Origin;
  readonly from?: Container;
  /** Remaining fields, by API name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Objects of one kind and rulebase; rules are in evaluation order. */
export interface EffectiveSection {
  readonly kind: string;
  readonly position?: RulebasePosition;
  readonly items: readonly EffectiveItem[];
}

/** The effective configuration of a folder, snippet or device. */
export interface EffectiveView {
  readonly container: Container;
  readonly of: 'candidate' | 'running';
  /** Version of the running configuration; 0 before the first push. */
  readonly version?: number;
  readonly sections: readonly EffectiveSection[];
  /** Kinds that could not be read, with the reason. */
  readonly unread: readonly { readonly kind: string; readonly why: string }[];
}

/**
 * Returns the lists that make up the effective configuration of a container: rulebases first, then one list for each
 * other kind. Kinds whose list cannot be filtered by container, or requires a name, are omitted.
 */
export function sectionsOf(
  kinds: readonly ResourceKind[],
  container: Container,
): readonly { readonly kind: ResourceKind; readonly position?: RulebasePosition }[] {
  const containedKinds = kinds.filter(
    (kind) => isListed(kind) && listQueryOf(kind).includes(container.scope) && mayLieIn(kind, container),
  );
  const rules = containedKinds.filter(({ api }) => api.rulebase === true);
  return [
    ...rules.flatMap((kind) => [
      { kind, position: 'pre' as const },
      { kind, position: 'post' as const },
    ]),
    ...containedKinds.filter(({ api }) => api.rulebase !== true).map((kind) => ({ kind })),
  ];
}

function mayLieIn(kind: ResourceKind, container: Container): boolean {
  const only = onlyContainer(kind);
  return only === undefined ? kind.scopes.includes(container.scope) : isSameContainer(only, container);
}

/** Makes an effective item from an object in an API response. */
export function effectiveItem(
  kind: ResourceKind,
  container: Container,
  answer: Readonly<Record<string, unknown>>,
): EffectiveItem {
  const from = containerOf(answer);
  const { name, ...rest } = answer;
  const apart = new Set<string>(scopes);
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !apart.has(field)));
  return {
    name: typeof name === 'string' ? name : '',
    origin: originOf(from, container),
    ...(from === undefined ? {} : { from }),
    fields: recordOf(printable(kind, fields, { removes: true, unlisted: 'removed by name' })),
  };
}

function originOf(from: Container | undefined, container: Container): Origin {
  if (from === undefined) return 'tenant';
  if (isSameContainer(from, container)) return 'own';
  return from.scope === 'snippet' ? 'snippet' : 'inherited';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
