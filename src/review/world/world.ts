import { storedFolderName, type Container, type ResourceKind, type RulebasePosition } from '../../catalog';
import type { ContainerState } from '../../policy';
import type { ObjectState } from './object-change';

/** What is known of a tenant at one time, before or after a plan. */
export interface World {
  /** By `containerKey`. */
  readonly containers: ReadonlyMap<string, ContainerState>;
  /** Everything but rules, by `objectKey`. */
  readonly objects: ReadonlyMap<string, ObjectState>;
  /** By `rulebaseKey`. */
  readonly rulebases: ReadonlyMap<string, StateRulebase>;
  /** Tags that the plan renames: the new name and the old one. */
  readonly renamedTags?: ReadonlyMap<string, string>;
}

/** Rules of one kind and rulebase of one container, from the top. */
export interface StateRulebase {
  readonly kind: ResourceKind;
  readonly container: Container;
  /** Undefined for kinds with one rulebase. */
  readonly position: RulebasePosition | undefined;
  readonly rules: readonly ObjectState[];
  /** `assumed`: nobody told the order. */
  readonly order: 'known' | 'assumed';
}

/** Whether rules of a kind are tried in order. */
export function isOrdered({ api }: ResourceKind): boolean {
  return api.rulebase === true || api.ordered === true;
}

/** The same text for two spellings of a container. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope}/${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** Tells objects apart: kind, container, name. */
export function stateObjectKey({ kind, container, name }: Pick<ObjectState, 'kind' | 'container' | 'name'>): string {
  return `${kind.name}|${containerKey(container)}|${kind.contains === 'folder' ? storedFolderName(name) : name}`;
}

/** Tells rulebases apart. */
export function stateRulebaseKey({
  kind,
  container,
  position,
}: Pick<ObjectState, 'kind' | 'container' | 'position'>): string {
  return `${kind.name}|${containerKey(container)}|${position ?? ''}`;
}
