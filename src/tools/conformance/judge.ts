import { hasKind, kindNamed, validateFields, type ResourceKind } from '../../catalog';
import { deepEqual, isBlank, isObject } from '../../core';
import { compareFields, type FieldDifference } from './compare-fields';
import { judgeRead, isWritten, judgeJob, judgePush, type Judge } from './judge-answer';
import { listIn, judgeList } from './judge-list';
import { type Check, type ConformanceDifference, type ConformanceStep } from './step';

/**
 * Returns the differences between the response of a step and the catalog. A pure function, so recorded steps give the
 * same result.
 */
export function judge(step: ConformanceStep): readonly ConformanceDifference[] {
  const { kind, check } = step;
  const differences = judges[check](step, kindOf(kind));
  return differences.map((difference) => ({ kind, check, ...difference }));
}

function kindOf(name: string): ResourceKind | undefined {
  return hasKind(name) ? kindNamed(name) : undefined;
}

const judges: Readonly<Record<Check, Judge>> = {
  look: (step, kind) => [...judgeRead(step), ...judgeList(step, kind), ...shapes(step, kind)],
  create: (step, kind) => [...isWritten(step), ...judgeObject(step, kind)],
  read: (step, kind) => [...judgeRead(step), ...visibilityDifference(step), ...judgeObject(step, kind)],
  list: (step, kind) => [...judgeRead(step), ...judgeList(step, kind), ...judgeListed(step, kind)],
  page: (step, kind) => [...judgeRead(step), ...judgeList(step, kind), ...judgePage(step)],
  end: (step, kind) => [...judgeRead(step), ...judgeList(step, kind)],
  name: (step, kind) => [...judgeRead(step), ...judgeName(step, kind)],
  update: (step, kind) => [...isWritten(step), ...judgeObject(step, kind)],
  clear: (step, kind) => [...isWritten(step), ...judgeCleared(step, kind)],
  empty: (step) =>
    step.answer.status === 400
      ? [{ what: 'refused-empty', path: '', expected: 'success', actual: '400' }]
      : isWritten(step),
  duplicate: (step) => judgeRefusal(step, 409, 'E006'),
  invalid: (step) => judgeRefusal(step, 400),
  dangling: (step) => judgeRefusal(step, 400),
  missing: (step) => judgeRefusal(step, 404, 'E005'),
  move: isWritten,
  order: judgeOrder,
  referenced: (step) => judgeRefusal(step, 409, 'E009'),
  delete: isWritten,
  gone: (step) => judgeRefusal(step, 404, 'E005'),
  push: judgePush,
  job: judgeJob,
};

function fieldsOf(body: unknown, kind: ResourceKind): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(body)) return undefined;
  return kind.api.codec?.fromApi(body) ?? body;
}

function judgeObject({ answer, expect }: ConformanceStep, kind: ResourceKind | undefined): readonly FieldDifference[] {
  if (kind === undefined || answer.status >= 300) return [];
  const fields = fieldsOf(answer.body, kind);
  if (fields === undefined) return [{ what: 'missing-field', path: '', expected: 'an object', actual: 'none' }];
  const noId: readonly FieldDifference[] =
    typeof fields['id'] === 'string' ? [] : [{ what: 'missing-field', path: 'id', expected: 'a UUID', actual: 'none' }];
  return [...noId, ...compareFields(kind, expect.fields ?? {}, fields)];
}

function visibilityDifference({ expect: { visibleAfterMs = 0 } }: ConformanceStep): readonly FieldDifference[] {
  if (visibleAfterMs === 0) return [];
  return [{ what: 'late', path: '', expected: 'visible after its creation', actual: 'not visible at first' }];
}

function judgeListed(step: ConformanceStep, kind: ResourceKind | undefined): readonly FieldDifference[] {
  const items = listIn(step.answer.body);
  if (items === undefined || kind === undefined) return [];
  const found = items.find((item) => item['id'] === step.expect.id);
  if (found === undefined)
    return [{ what: 'not-listed', path: '', expected: 'the new object', actual: 'not in the list' }];
  if (kind.api.list.itemsComplete === false) return [];
  return compareFields(kind, step.expect.fields ?? {}, fieldsOf(found, kind) ?? {});
}

function judgePage({ answer, request, expect: { items = 0 } }: ConformanceStep): readonly FieldDifference[] {
  const limit = Number(request.query?.['limit'] ?? Infinity);
  if (answer.status >= 300 || items <= limit) return [];
  return [{ what: 'page-ignored', path: '', expected: `at most ${limit} objects`, actual: String(items) }];
}

// With paging, a name filters the list; without it, public clients expect the object itself or a list.
function judgeName(
  { answer, request, expect }: ConformanceStep,
  kind: ResourceKind | undefined,
): readonly FieldDifference[] {
  if (answer.status >= 300) return [];
  const items = listIn(answer.body);
  const isPaged = request.query?.['limit'] !== undefined;
  const isBare = items === undefined && isObject(answer.body) && answer.body['id'] !== undefined;
  if (isBare) {
    return isPaged
      ? [{ what: 'name-lookup', path: '', expected: 'a list, as limit was sent', actual: 'the object itself' }]
      : [];
  }
  const isFound = items?.some((item) => item['id'] === expect.id) === true && items.length === 1;
  if (isFound || kind?.api.list.style === 'array') return [];
  return [
    { what: 'name-lookup', path: '', expected: 'the object with the name', actual: `${items?.length ?? 0} objects` },
  ];
}

function judgeCleared({ answer, expect }: ConformanceStep, kind: ResourceKind | undefined): readonly FieldDifference[] {
  const fields = kind === undefined || answer.status >= 300 ? undefined : fieldsOf(answer.body, kind);
  return (expect.without ?? []).flatMap((name): readonly FieldDifference[] => {
    const value = fields?.[name];
    return isBlank(value)
      ? []
      : [
          {
            what: 'kept-field',
            path: name,
            expected: 'reset, as the update left it out',
            actual: JSON.stringify(value),
          },
        ];
  });
}

function judgeOrder({ answer, expect: { order = [] } }: ConformanceStep): readonly FieldDifference[] {
  const ids = (listIn(answer.body) ?? []).map(({ id }) => id).filter((id) => order.some((one) => one === id));
  if (deepEqual(ids, order)) return [];
  return [{ what: 'rule-order', path: '', expected: 'the moved rule first', actual: 'another order' }];
}

/** Requires an error response in the standard format. */
function judgeRefusal({ answer }: ConformanceStep, status: number, code?: string): readonly FieldDifference[] {
  if (answer.status < 300)
    return [{ what: 'accepted', path: '', expected: `a refusal (${status})`, actual: String(answer.status) }];
  const errors = isObject(answer.body) ? answer.body['_errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const wrong: FieldDifference[] = [];
  if (answer.status !== status)
    wrong.push({ what: 'status', path: '', expected: String(status), actual: String(answer.status) });
  if (!isObject(first) || typeof first['code'] !== 'string' || typeof first['message'] !== 'string')
    wrong.push({ what: 'error-form', path: '_errors', expected: 'code and message', actual: shapeText(answer.body) });
  else if (code !== undefined && first['code'] !== code)
    wrong.push({ what: 'error-form', path: '_errors.0.code', expected: code, actual: first['code'] });
  return wrong;
}

function shapeText(body: unknown): string {
  return isObject(body) ? Object.keys(body).join(', ') : body === undefined ? 'no body' : 'no object';
}

// The values of existing objects are unknown, so only fields and types are checked.
function shapes({ answer }: ConformanceStep, kind: ResourceKind | undefined): readonly FieldDifference[] {
  if (kind === undefined || answer.status >= 300) return [];
  const served = new Set(kind.attributes.filter(({ setBy }) => setBy !== undefined).map(({ wire }) => wire));
  const differences = (listIn(answer.body) ?? []).flatMap((item) => {
    const fields = fieldsOf(item, kind) ?? {};
    const ours = Object.fromEntries(Object.entries(fields).filter(([name]) => !served.has(name)));
    return validateFields(kind, ours, { names: 'wire' }).flatMap(
      ({ path, code, message, certainty }): FieldDifference[] => {
        const at = path.filter((step) => typeof step === 'string').join('.');
        if (code === 'unknown-field') return [{ what: 'unknown-field', path: at, expected: message, actual: '' }];
        return certainty === 'certain' && code === 'wrong-type'
          ? [{ what: 'value-type', path: at, expected: message, actual: '' }]
          : [];
      },
    );
  });
  return [...new Map(differences.map((difference) => [`${difference.what} ${difference.path}`, difference])).values()];
}
