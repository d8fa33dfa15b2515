import type { AnswerApi, Form, Operation, ResourceKind } from '../../catalog';
import type { ListAnswer } from '../operations/read';
import type { Strictness } from '../strictness';
import { shaped } from './list-shape';

type Fields = Readonly<Record<string, unknown>>;

/** The answer to a call about one object, made of the object as a question about it is answered. */
export function answerBody(kind: ResourceKind, operation: Operation, object: Fields): unknown {
  const { answer, create, codec } = kind.api;
  const fields = codec?.fromApi(object) ?? object;
  if (operation === 'create' && create?.returns !== undefined) {
    const told = create.returns === 'nothing' ? {} : { id: fields['id'], name: fields['name'] };
    return enveloped(kind, create.returns === 'ids' ? [told] : told);
  }
  const form = formOf(operation, answer?.formOf);
  return enveloped(kind, form === 'read' ? object : (codec?.toApi(fields, form) ?? object));
}

/** The answer to a list. */
export function listed(kind: ResourceKind, list: ListAnswer, strictness: Strictness): unknown {
  return kind.api.answer?.wrapped === true ? enveloped(kind, list.data) : shaped(kind, list, strictness);
}

// A write is answered in the form of its request; a delete in that of an update, the object being a known one.
function formOf(operation: Operation, forms: AnswerApi['formOf']): Form {
  switch (operation) {
    case 'create':
      return forms?.create ?? 'create';
    case 'update':
    case 'delete':
      return forms?.update ?? 'update';
    case 'get':
    case 'list':
      return 'read';
  }
}

function enveloped({ api }: ResourceKind, data: unknown): unknown {
  return api.answer?.wrapped === true ? { status: 'success', message: '', request_id: '', data } : data;
}
