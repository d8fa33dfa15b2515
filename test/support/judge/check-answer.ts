import { checkValue } from './check-value';
import { facts, type Operation, type Shape } from './facts';

const pageKeys = ['offset', 'limit', 'total'];
const anyShape: Shape = { t: 'any' };
const integer: Shape = { t: 'integer', required: true };
const error: Shape = {
  t: 'object',
  fields: {
    _errors: {
      t: 'array',
      required: true,
      fewest: 1,
      items: {
        t: 'object',
        fields: {
          code: { t: 'string', required: true },
          message: { t: 'string', required: true },
          details: { t: 'any' },
          help: { t: 'string' },
        },
      },
    },
    _request_id: { t: 'string', required: true },
  },
};

/** Returns the problems of an error response. */
export function checkError(status: number, body: unknown): readonly string[] {
  if (facts.passing.includes(status) && !facts.errors.some((one) => one.startsWith(`${status} `))) return [];
  const found = checkValue(error, body, 'answer', 'got');
  if (found.length > 0) return found;
  const [{ code = '' } = {}] = (body as { _errors: { code?: string }[] })._errors; // validated above
  return facts.errors.includes(`${status} ${code}`) ? [] : [`answer: ${status} does not come with ${code}`];
}

/** Returns the problems of a success response. */
export function checkSuccess(
  { success, style, keys = ['data'] }: Operation,
  shape: Shape | undefined,
  status: number,
  body: unknown,
  byName: 'by name' | 'all',
): readonly string[] {
  const wrong = status === success ? [] : [`answer: status ${status} in place of ${success}`];
  if (shape === undefined) return wrong;
  const one = (value: unknown): readonly string[] => checkValue(shape, value, 'answer', 'got');
  const list = (value: unknown): readonly string[] =>
    checkValue({ t: 'array', items: shape }, value, 'answer.data', 'got');
  switch (style) {
    case 'envelope': {
      // A list request with a name may return the object itself.
      if (byName === 'by name' && isObject(body) && !('data' in body)) return [...wrong, ...one(body)];
      const pages = Object.fromEntries(
        keys.filter((key) => key !== 'data').map((key) => [key, pageKeys.includes(key) ? integer : anyShape]),
      );
      const data: Shape = { t: 'array', items: shape };
      const envelope: Shape = { t: 'object', fields: { data, ...pages } };
      const noData = isObject(body) && 'data' in body ? [] : ['answer has no data'];
      return [...wrong, ...noData, ...checkValue(envelope, body, 'answer', 'got')];
    }
    case 'array':
      return [...wrong, ...list(body)];
    case 'array_of_arrays':
      return [...wrong, ...checkValue({ t: 'array', items: { t: 'array', items: shape } }, body, 'answer', 'got')];
    case 'data_object': {
      const data = isObject(body) ? body['data'] : undefined;
      return [...wrong, ...(Array.isArray(data) ? list(data) : one(data))];
    }
    default:
      return [...wrong, ...one(body)];
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
