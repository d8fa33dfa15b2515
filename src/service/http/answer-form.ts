import type { Form, Operation, ResourceKind } from '../../catalog/index';
import type { ListAnswer } from '../operations/read';
import type { Strictness } from '../strictness';
import { shaped } from './list-shape';

type Fields = Readonly<Record<string, unknown>>;

/** The answer to a call about one object, made of the object as a question about it is answered. */
export function answered(kind: ResourceKind, operation: Operation, object: Fields): unknown {
  const { answersOf, createTells, reshape } = kind.api;
  const fields = reshape?.fromApi(object) ?? object;
  if (operation === 'create' && createTells !== undefined) {
    const told = createTells === 'nothing' ? {} : { id: fields['id'], name: fields['name'] };
    return enveloped(kind, createTells === 'ids' ? [told] : told);
  }
  const form = formOf(operation, answersOf);
  return enveloped(kind, form === 'read' ? object : (reshape?.toApi(fields, form) ?? object));
}

/** The answer to a list. */
export function listed(kind: ResourceKind, list: ListAnswer, strictness: Strictness): unknown {
  return kind.api.wrapped === true ? enveloped(kind, list.data) : shaped(kind, list, strictness);
}

// A write is answered in the form of its request; a delete in that of an update, the object being a known one.
function formOf(operation: Operation, answersOf: ResourceKind['api']['answersOf']): Form {
  switch (operation) {
    case 'create':
      return answersOf?.create ?? 'create';
    case 'update':
    case 'delete':
      return answersOf?.update ?? 'update';
    case 'get':
    case 'list':
      return 'read';
  }
}

function enveloped({ api }: ResourceKind, data: unknown): unknown {
  return api.wrapped === true ? { status: 'success', message: '', request_id: '', data } : data;
}
