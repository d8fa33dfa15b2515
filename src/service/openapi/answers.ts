import { apiErrorBodies } from '../../catalog';
import type { JsonObject } from '../../core';
import { closedObject } from './closed-object';

const text = { type: 'string' } as const;
const json = 'application/json';
const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

/** Schema of every error response. */
export const errorSchema: JsonObject = {
  description: 'Why a request was refused. Match on the status first, then on the code.',
  ...closedObject({
    _errors: {
      type: 'array',
      minItems: 1,
      items: closedObject({
        code: { ...text, description: 'Code of the error, such as `E005`.' },
        message: { ...text, description: 'Meaning of the code.' },
        details: {
          type: 'object',
          description: 'Affected field or object, and the cause.',
          properties: {
            errorType: { ...text, description: 'Meaning of the code, without details.' },
            message: { type: 'array', items: text },
            references: { type: 'array', items: { type: 'object' }, description: 'Affected objects.' },
          },
          required: ['errorType', 'message'],
        },
        help: { ...text, description: 'Remedy; may be empty.' },
      }),
    },
    _request_id: { ...text, description: 'ID of the request, as in the header `X-Request-Id`.' },
  }),
};

/** Statuses of errors that operations list. */
const describedStatuses = [400, 401, 403, 404, 409] as const;

/** Error responses as components: one for each status that operations list, and one for all others. */
export const errorResponses: JsonObject = {
  Error: errorResponse('Any other error: too large, too many requests, timeout, or an internal error.'),
  ...Object.fromEntries(
    describedStatuses.map((status) => [`Error${status}`, errorResponse(`${codesOf(status).join(', ')}.`)]),
  ),
};

/** Returns the error responses of an operation, by status. */
export function errorsFor(statuses: readonly (typeof describedStatuses)[number][]): JsonObject {
  return {
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
    default: { $ref: '#/components/responses/Error' },
  };
}

/** Returns a success response. */
export function success(status: number, description: string, schema: JsonObject): JsonObject {
  return { [status]: { description, headers: requestId, content: { [json]: { schema } } } };
}

/** Returns a required request body. */
export function requestBody(schema: JsonObject): JsonObject {
  return { requestBody: { required: true, content: { [json]: { schema } } } };
}

function errorResponse(description: string): JsonObject {
  return { description, headers: requestId, content: { [json]: { schema: { $ref: '#/components/schemas/Error' } } } };
}

function codesOf(status: number): readonly string[] {
  const texts = Object.values(apiErrorBodies)
    .filter((error) => error.status === status)
    .map(({ code, message }) => `${code} ${message}`);
  return [...new Set(texts)];
}
