import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a value can be checked by. */
export interface Shape {
  readonly t: string;
  readonly required?: true;
  readonly readOnly?: true;
  readonly secret?: true;
  readonly byDefault?: unknown;
  readonly oneOf?: readonly unknown[];
  readonly pattern?: string;
  readonly shortest?: number;
  readonly longest?: number;
  readonly least?: number;
  readonly most?: number;
  readonly fewest?: number;
  readonly many?: number;
  /** How many of which groups of fields there are: `['exactly_one_of', [['folder'], ['snippet']]]`. */
  readonly groups?: readonly (readonly [string, readonly (readonly string[])[]])[];
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly values?: Shape;
  readonly variants?: readonly Shape[];
}

/** One operation of the public API. */
export interface Operation {
  readonly op: string;
  readonly method: string;
  /** With `{id}` and the like in place of what differs. */
  readonly path: string;
  readonly success: number;
  readonly query: Readonly<Record<string, Shape>>;
  /** Names of shapes of the kind; without one nobody says what travels. */
  readonly request?: string;
  readonly response?: string;
  readonly style?: string;
  /** What an envelope holds. */
  readonly keys?: readonly string[];
}

interface KindFacts {
  readonly operations: readonly Operation[];
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** The facts about the public API, compact: made by `scripts/facts.mjs`, and by nothing of the catalogue. */
export interface Facts {
  /** `400 E003`: each status with the codes that it comes with. */
  readonly errors: readonly string[];
  /** Statuses that say nothing of the request. */
  readonly passing: readonly number[];
  readonly token: { readonly form: Readonly<Record<string, Shape>>; readonly answer: Readonly<Record<string, Shape>> };
  readonly kinds: Readonly<Record<string, KindFacts>>;
}

const file = join(__dirname, '..', '..', 'reference', 'api-facts.json');
export const facts = JSON.parse(readFileSync(file, 'utf8')) as Facts;

/** An operation with the shapes of its kind. */
export interface Found {
  readonly operation: Operation;
  readonly shapes: Readonly<Record<string, Shape>>;
}

interface Indexed extends Found {
  readonly pattern: RegExp;
}

const index: readonly Indexed[] = Object.values(facts.kinds)
  .flatMap(({ operations, shapes }) =>
    operations.map((operation) => ({ operation, shapes, pattern: patternOf(operation.path) })),
  )
  // What is written out comes before what stands for anything.
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);

/** The operation that a request means; undefined when the public API has none such. */
export function operationFor(method: string, path: string): Found | undefined {
  return index.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/:]+')}$`);
}
