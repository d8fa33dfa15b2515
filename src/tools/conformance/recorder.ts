import type { Attribute, AttributeType, ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { Calls } from './calls';
import { judge } from './judge';
import { listIn } from './judge-list';
import { withoutSecrets } from './without-secrets';
import type { Check, ConformanceDifference, ExpectedAnswer, ConformanceStep } from './step';

const aboutLists: ReadonlySet<Check> = new Set(['look', 'list', 'page', 'end', 'name', 'order']);

/** A request of a check. */
export interface RecordedRequest {
  readonly kind: ResourceKind | { readonly name: string };
  readonly check: Check;
  readonly request: ConformanceStep['request'];
  readonly expect?: ExpectedAnswer;
}

/** Sends the requests of a run, checks each response, and keeps the differences. */
export class Recorder {
  readonly #calls: Calls;
  readonly #signal: AbortSignal | undefined;
  readonly #isOwn: (item: Readonly<Record<string, unknown>>) => boolean;
  readonly differences: ConformanceDifference[] = [];
  readonly steps: ConformanceStep[] = [];
  /** Number of requests. */
  made = 0;

  /** `isOwn` selects the list items that the run created; others are omitted from the report. */
  constructor(
    calls: Calls,
    signal: AbortSignal | undefined,
    isOwn: (item: Readonly<Record<string, unknown>>) => boolean,
  ) {
    this.#calls = calls;
    this.#signal = signal;
    this.#isOwn = isOwn;
  }

  /** Sends a request without checking its response. */
  async send(kind: RecordedRequest['kind'], request: ConformanceStep['request']): Promise<ConformanceStep['answer']> {
    this.made += 1;
    const { status, body } = await this.#calls.call({
      ...request,
      ...('attributes' in kind ? { kind } : {}),
      signal: this.#signal,
    });
    return { status, body };
  }

  /** Sends a request and checks its response. */
  async check({ kind, check, request, expect = {} }: RecordedRequest): Promise<ConformanceStep['answer']> {
    const answer = await this.send(kind, request);
    this.note({ kind: kind.name, check, request, answer, expect }, kind);
    return answer;
  }

  /** Checks a step that was sent by `send`. If it differs, keeps it without secrets. */
  note(step: ConformanceStep, kind: RecordedRequest['kind']): void {
    const attributes = 'attributes' in kind ? kind.attributes : [];
    const own = this.#ownOnly(step, attributes);
    const differences = judge(own);
    if (differences.length === 0) return;
    this.differences.push(...differences);
    this.steps.push(withoutSecrets('attributes' in kind ? kind : undefined, own));
  }

  // The report must not contain existing objects of the tenant.
  #ownOnly(step: ConformanceStep, attributes: readonly Attribute[]): ConformanceStep {
    const items = listIn(step.answer.body);
    const { body } = step.answer;
    if (items === undefined || !aboutLists.has(step.check) || (isObject(body) && !('data' in body))) return step;
    const own =
      step.check === 'look' ? items.map((item) => shapeOfObject(item, attributes)) : items.filter(this.#isOwn);
    const listed = isObject(body) ? { ...body, data: body['data'] === null ? null : own } : own;
    return {
      ...step,
      answer: { ...step.answer, body: listed },
      expect: { ...step.expect, items: items.length },
    };
  }
}

/**
 * Replaces every string, number and boolean, and every key of a map, so that only field names and types remain. The keys of a
 * map are names of the tenant.
 */
function shapeOf(value: unknown, type: AttributeType | undefined): unknown {
  if (Array.isArray(value)) {
    const item = type?.kind === 'list' ? type.item : undefined;
    return value.slice(0, 1).map((one) => shapeOf(one, item));
  }
  if (isObject(value)) {
    if (type?.kind !== 'map') return shapeOfObject(value, type?.kind === 'object' ? type.attributes : []);
    return Object.fromEntries(Object.values(value).map((one) => ['key', shapeOf(one, type.value)]));
  }
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 0;
  return typeof value === 'boolean' ? false : value;
}

function shapeOfObject(value: Readonly<Record<string, unknown>>, attributes: readonly Attribute[]): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      shapeOf(inner, attributes.find(({ wire }) => wire === name)?.type),
    ]),
  );
}
