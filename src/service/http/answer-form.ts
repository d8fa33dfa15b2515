import { type AnswerApi, type Form, type Operation, type ResourceKind, hasOwnId } from '../../catalog';
import type { ListAnswer } from '../operations/read';
import type { Strictness } from '../strictness';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the response body of an operation on one object; `object` is the response to a read. */
export function answerBody(kind: ResourceKind, operation: Operation, object: Fields): unknown {
  const { answer, create, codec } = kind.api;
  const fields = codec?.fromApi(object) ?? object;
  if (operation === 'create' && create?.returns !== undefined) {
    const identity = create.returns === 'nothing' ? {} : { id: fields['id'], name: fields['name'] };
    return envelopeForm(kind, create.returns === 'ids' ? [identity] : identity);
  }
  const form = formOf(operation, answer?.formOf);
  return envelopeForm(kind, form === 'read' ? object : (codec?.toApi(fields, form) ?? object));
}

/** Returns the response body of a list. */
export function listForm(kind: ResourceKind, list: ListAnswer, strictness: Strictness): unknown {
  return kind.api.answer?.wrapped === true ? envelopeForm(kind, list.data) : shapeList(kind, list, strictness);
}

// A write is answered in the form of its request, and a delete in that of an update.
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

function envelopeForm({ api }: ResourceKind, data: unknown): unknown {
  return api.answer?.wrapped === true ? { status: 'success', message: '', request_id: '', data } : data;
}

/** Returns the status of a create: as documented, or in a lenient service as public clients expect it. */
export function createStatus(kind: ResourceKind, strictness: Strictness): 200 | 201 {
  const { status, clientStatus } = kind.api.create ?? {};
  if (strictness === 'strict') return status ?? 201;
  return clientStatus ?? (hasOwnId(kind) ? 201 : (status ?? 201));
}

/** Converts a list to the response format of its kind. */
export function shapeList({ api }: ResourceKind, list: ListAnswer, strictness: Strictness = 'strict'): unknown {
  if (strictness !== 'strict' && api.list.clientStyle === 'array') return list.data;
  switch (api.list.style) {
    case 'envelope':
      return list;
    case 'array':
      return list.data;
    case 'array-of-arrays':
      return [list.data];
    case 'data-object':
      // Public clients expect the whole envelope, which is not documented.
      return strictness !== 'strict' ? list : { data: list.data };
  }
}
