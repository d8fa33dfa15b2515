import { describe, expect, test } from '@jest/globals';
import { ApiError, isAborted, isUndone, TokenError } from '../../src/client';
import { UnexpectedAnswer } from '../../src/client/answer';
import {
  errorForAnswer,
  errorForContent,
  errorForOther,
  errorForReadBack,
  errorForTransport,
  errorForUnreadable,
  withOutcome,
  type RequestContext,
} from '../../src/client/classify';
import { TransportError } from '../../src/client/http';
import { AnswerTooLarge } from '../../src/client/wire-json';

const request: RequestContext = {
  method: 'POST',
  path: '/tags',
  scrub: (text) => text.replaceAll('hunter2', '***'),
  show: (value): unknown => JSON.parse(JSON.stringify(value ?? null).replaceAll('hunter2', '***')),
};
const answer = (text: string, headers: Readonly<Record<string, string>> = {}) => ({ status: 200, headers, text });
const errors = (more: object = {}): string =>
  JSON.stringify({ _errors: [{ code: 'E003', message: 'no hunter2' }], ...more });

describe('a success whose content does not answer the request', () => {
  const cause = new UnexpectedAnswer('errors with hunter2');
  const message = 'POST /tags returned 200, but the answer has errors with ***';

  test.each([
    ['code and message', errors(), {}, ': E003 no ***', undefined],
    ['a message alone', '{"message":"wrong"}', {}, ': wrong', undefined],
    ['nothing that it says', '{"data":7}', {}, '', undefined],
    ['a request ID in the body', errors({ _request_id: 'r1' }), { 'x-request-id': 'r2' }, ': E003 no ***; request id r1', 'r1'], // prettier-ignore
    ['a request ID in the header', '{}', { 'x-request-id': 'r2' }, '; request id r2', 'r2'],
  ] as const)('is an error with %s, without secrets', (_, text, headers, end, requestId) => {
    const error = errorForContent(request, answer(text, headers), cause);
    expect(error.message).toBe(`${message}${end}`);
    expect(error).toMatchObject({ code: 'API_UNEXPECTED_ANSWER', status: 200, outcome: 'unknown', cause });
    expect([error.requestId, error.details, error.referrers]).toEqual([requestId, [], []]);
  });

  test('and is too large is not read for what it says', () => {
    const large = new AnswerTooLarge('the answer has more than 5 values');
    const error = errorForContent(request, answer(errors({ _request_id: 'r1' }), { 'x-request-id': 'r2' }), large);
    expect(error).toMatchObject({
      code: 'API_TOO_LARGE',
      message: 'POST /tags returned 200, but the answer has more than 5 values; request id r2',
      requestId: 'r2',
    });
  });

  test('and is not JSON says its length, not its text', () => {
    const error = errorForUnreadable(request, answer('<hunter2>', { 'x-request-id': 'r2' }));
    expect(error).toMatchObject({
      ...{ code: 'API_UNREADABLE_ANSWER', outcome: 'unknown', status: 200, requestId: 'r2' },
      message: 'POST /tags returned 200 with 9 characters that are not JSON',
    });
    expect(errorForUnreadable(request, answer('')).requestId).toBeUndefined();
  });

  test('and has another object than was sent is one whose effect is not known', () => {
    expect(errorForOther('PUT', '/tags/1', 'an object in folder "B"')).toMatchObject({
      ...{ code: 'API_UNEXPECTED_ANSWER', outcome: 'unknown', method: 'PUT', path: '/tags/1' },
      message: 'PUT /tags/1 succeeded, but the answer has an object in folder "B"',
    });
  });

  test('and whose result cannot be read back has the code of that failure', () => {
    const refused = errorForAnswer({ ...request, method: 'GET' }, { status: 403, headers: {}, text: '' });
    expect(errorForReadBack('POST', '/tags', refused)).toMatchObject({
      ...{ code: 'API_FORBIDDEN', outcome: 'unknown', method: 'POST', cause: refused },
      message: 'POST /tags succeeded, but its result cannot be read: GET /tags was refused with 403',
    });
    expect(errorForReadBack('POST', '/tags', new Error('x'))).toMatchObject({ code: 'API_UNREADABLE_ANSWER' });
  });
});

describe('the outcome of a failed call', () => {
  test.each([
    [400, 'refused', 'was refused with'],
    [429, 'refused', 'was refused with'],
    [501, 'refused', 'was refused with'],
    [408, 'unknown', 'failed with'],
    [500, 'unknown', 'failed with'],
    [507, 'unknown', 'failed with'],
  ])('with status %i is %s', (status, outcome, verb) => {
    const error = errorForAnswer(request, { status, headers: {}, text: '' });
    expect(error).toMatchObject({ outcome, status, message: `POST /tags ${verb} ${status}` });
    expect(isUndone(error)).toBe(outcome === 'refused');
  });

  test('without an answer depends on whether anything was sent', () => {
    const of = (sent: 'no' | 'maybe') =>
      errorForTransport(request, new TransportError('TIMED_OUT', 'timed out after 5 s', sent));
    expect(of('no')).toMatchObject({ code: 'API_TIMED_OUT', outcome: 'not-sent' });
    expect(of('maybe')).toMatchObject({
      ...{ outcome: 'unknown', message: 'POST /tags got no answer: timed out after 5 s' },
    });
    expect([isUndone(of('no')), isUndone(of('maybe'))]).toEqual([true, false]);
  });

  test('is that of an earlier attempt, with everything that the last answer said', () => {
    const text = JSON.stringify({
      _errors: [{ code: 'E009', message: 'in use', details: { message: ['container -> A -> tag -> b -> c'] } }],
      _request_id: 'r1',
    });
    const error = errorForAnswer(request, { status: 409, headers: {}, text });
    expect(withOutcome(error, 'refused')).toBe(error);
    const later = withOutcome(error, 'unknown');
    expect(later.message).toBe(`${error.message}; an earlier attempt got no answer`);
    const { code, method, path, status, apiCode, apiMessage, details, requestId, referrers } = error;
    expect(later).toMatchObject({ code, method, path, status, apiCode, apiMessage, details, requestId, referrers });
    expect([later.outcome, referrers.length, details.length]).toEqual(['unknown', 1, 1]);
    const bare = withOutcome(new ApiError('API_TIMED_OUT', 'x', { ...request, outcome: 'not-sent' }), 'unknown');
    expect([bare.status, bare.apiCode, bare.requestId, bare.details]).toEqual([undefined, undefined, undefined, []]);
  });

  test('of a token that could not be had is that nothing was done', () => {
    expect(isUndone(new TokenError('TOKEN_UNAVAILABLE', 'x'))).toBe(true);
    expect(isUndone(new Error('x'))).toBe(false);
    const aborted = new ApiError('API_ABORTED', 'x', { ...request, outcome: 'not-sent' });
    expect(
      [aborted, new TokenError('TOKEN_ABORTED', 'x'), new TokenError('TOKEN_EXPIRED', 'x')].map(isAborted),
    ).toEqual([...[true, true, false]]);
  });
});
