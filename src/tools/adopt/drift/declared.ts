import {
  containerOf,
  hasKind,
  hasName,
  kindNamed,
  rulebases,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../../catalog';
import { kindNameOf, ruleOrderType } from '../../../provider';
import { hasOneRead } from '../lists';
import { Evaluator, unknown } from './evaluate';
import type { SynthesizedBlock } from './synthesised';

/** An object that the configuration declares. */
export interface Declared {
  readonly address: string;
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
  readonly name: string;
  /** By Terraform attribute name; `unknown` for values that only Terraform knows. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A rule order that the configuration declares. */
export interface DeclaredOrder {
  readonly address: string;
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: RulebasePosition;
  readonly rules: readonly string[];
}

/** Declarations of a configuration. */
export interface Declarations {
  readonly objects: readonly Declared[];
  readonly orders: readonly DeclaredOrder[];
  /** Addresses of resources that cannot be evaluated without Terraform. */
  readonly unclear: readonly string[];
}

/** Reads the declarations of a synthesized configuration. */
export function declarationsIn(blocks: readonly SynthesizedBlock[]): Declarations {
  const evaluator = new Evaluator(blocks);
  const isRepeated = ({ body }: SynthesizedBlock): boolean => 'count' in body || 'for_each' in body;
  const { objects, orders, unclear } = declarationsOf(
    blocks
      .filter((block) => !isRepeated(block))
      // The value of an object is an object.
      .map((block) => ({ ...block, body: evaluator.value(block.body) as Readonly<Record<string, unknown>> })),
  );
  const repeated = blocks.filter((block) => isRepeated(block) && isOurs(block)).map(({ address }) => address);
  return { objects, orders, unclear: [...unclear, ...repeated] };
}

/** Reads the declarations from a state, where every value is known. */
export function declarationsInState(blocks: readonly SynthesizedBlock[]): Declarations {
  return declarationsOf(blocks);
}

function isOurs({ type }: SynthesizedBlock): boolean {
  return type === ruleOrderType || hasKind(kindNameOf(type));
}

function declarationsOf(blocks: readonly SynthesizedBlock[]): Declarations {
  const objects: Declared[] = [];
  const orders: DeclaredOrder[] = [];
  const unclear: string[] = [];
  for (const { address, type, body: fields } of blocks) {
    if (type === ruleOrderType) {
      const order = orderOf(address, fields);
      if (order === undefined) unclear.push(address);
      else orders.push(order);
      continue;
    }
    const name = kindNameOf(type);
    if (!hasKind(name)) continue;
    const object = objectOf(address, kindNamed(name), fields);
    if (object === undefined) unclear.push(address);
    else objects.push(object);
  }
  return { objects, orders, unclear };
}

function objectOf(
  address: string,
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Declared | undefined {
  if (!hasOneRead(kind)) return undefined;
  const container = kind.scopes.length === 0 ? undefined : (containerOf(fields) ?? onlyFolderOf(kind));
  if (container === undefined && kind.scopes.length > 0) return undefined;
  const name = hasName(kind) ? fields['name'] : kind.name;
  if (typeof name !== 'string') return undefined;
  return { address, kind, container, position: positionOf(kind, fields['position']), name, fields };
}

function orderOf(address: string, fields: Readonly<Record<string, unknown>>): DeclaredOrder | undefined {
  const { type, rules } = fields;
  const container = containerOf(fields);
  if (typeof type !== 'string' || !hasKind(type) || container === undefined || !Array.isArray(rules)) return undefined;
  const names = rules.filter((rule): rule is string => typeof rule === 'string');
  if (names.length !== rules.length) return undefined;
  const kind = kindNamed(type);
  return { address, kind, container, position: positionOf(kind, fields['position']) ?? rulebases[0], rules: names };
}

function positionOf({ api }: ResourceKind, value: unknown): RulebasePosition | undefined {
  if (api.rulebase !== true || value === unknown) return undefined;
  return rulebases.find((rulebase) => rulebase === value) ?? rulebases[0];
}

function onlyFolderOf({ onlyFolder }: ResourceKind): Container | undefined {
  return onlyFolder === undefined ? undefined : { scope: 'folder', name: onlyFolder };
}
