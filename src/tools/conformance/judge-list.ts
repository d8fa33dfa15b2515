import type { ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { FieldDifference } from './compare-fields';
import type { ConformanceStep } from './step';

type Item = Readonly<Record<string, unknown>>;

/** Returns the objects of a list response in any format; undefined if it is not a list. */
export function listIn(body: unknown): readonly Item[] | undefined {
  const data: unknown = isObject(body) && 'data' in body ? body['data'] : body;
  if (!Array.isArray(data)) return data === null ? [] : undefined;
  return data.flatMap((item: unknown): readonly unknown[] => (Array.isArray(item) ? item : [item])).filter(isObject);
}

/** Checks whether a list has the format of the catalog. The standard envelope is always accepted. */
export function judgeList({ answer }: ConformanceStep, kind: ResourceKind | undefined): readonly FieldDifference[] {
  const { status, body } = answer;
  if (kind === undefined || status >= 300 || kind.api.answer?.wrapped === true) return [];
  const style = kind.api.list.style;
  if (Array.isArray(body)) {
    return style === 'array' || style === 'array-of-arrays' ? [] : [form('an envelope with data', 'an array')];
  }
  if (!isObject(body)) return [form('a list', 'no list')];
  if (body['data'] === null) return [{ what: 'null-list', path: 'data', expected: '[]', actual: 'null' }];
  if (!Array.isArray(body['data'])) return [form('a list in data', 'none')];
  const lacks = ['offset', 'limit', 'total'].filter((name) => typeof body[name] !== 'number');
  return lacks.length === 0 || style === 'data-object'
    ? []
    : [form('offset, limit and total', `no ${lacks.join(', ')}`)];
}

function form(expected: string, actual: string): FieldDifference {
  return { what: 'list-form', path: '', expected, actual };
}
