import { describe, expect, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import {
  ApiError,
  isForbidden,
  isInvalid,
  isNameConflict,
  isNotFound,
  isReferenced,
  type ApiErrorCode,
} from '../../src/client';
import { failure, withStub, type Reply } from './stub-service';

const tag = kindNamed('tag');
const folder = { scope: 'folder', name: 'All' } as const;

async function errorFor(reply: Reply, method: 'create' | 'remove' | 'get' = 'create'): Promise<ApiError> {
  let error: unknown;
  await withStub(async (stub, client) => {
    stub.script(reply);
    const calls = {
      create: () => client.create(tag, folder, { name: 'web' }),
      remove: () => client.remove(tag, '1'),
      get: () => client.list(tag),
    };
    error = await failure(calls[method]());
  });
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error });
  return error;
}

function answer(status: number, code: string, message: string, details?: unknown): Reply {
  return { status, body: { _errors: [{ code, message, details, help: '' }], _request_id: 'req-1' } };
}

describe('the message of an error', () => {
  test.each([
    ['a text', 'name has 70 characters', '(name has 70 characters)'],
    ['a list', ['name has 70 characters', 'tag x is unknown'], '(name has 70 characters; tag x is unknown)'],
    ['an object', { errorType: 'Invalid Object', message: ['name has 70 characters'] }, '(name has 70 characters)'],
    [
      'an object of lists of objects',
      { errors: [{ type: 'NOT_A_REF', message: 'x is not a reference', params: ['x'] }] },
      '(type: NOT_A_REF; x is not a reference; params: x)',
    ],
  ])('tells what was called and what the service said, with details as %s', async (_, details, shown) => {
    const error = await errorFor(answer(400, 'E003', 'Invalid Object', details));
    expect(error.message).toBe(
      `POST /config/objects/v1/tags was refused with 400 E003: Invalid Object ${shown}; request id req-1`,
    );
    expect(error).toMatchObject({
      method: 'POST',
      path: '/config/objects/v1/tags',
      status: 400,
      apiCode: 'E003',
      apiMessage: 'Invalid Object',
      requestId: 'req-1',
      outcome: 'refused',
    });
  });

  test.each([
    ['no body', {}, 'was refused with 403'],
    ['plain text', { text: 'Jwt is expired' }, 'was refused with 403: Jwt is expired'],
    ['a page', { text: '<html><body>Forbidden</body></html>' }, 'was refused with 403'],
    [
      'another envelope',
      { body: { error: 'Forbidden', message: 'no role', statusCode: 403 } },
      'was refused with 403: Forbidden (no role)',
    ],
    [
      'the envelope of onboarding',
      {
        body: {
          status: 'error',
          error: 'name conflict',
          data: [{ name: 'rule-1', validation_errors: [{ type: 'name_conflict', message: 'rule-1 exists' }] }],
        },
      },
      'was refused with 403: name conflict (name: rule-1; type: name_conflict; rule-1 exists)',
    ],
    ['an empty list of errors', { body: { _errors: null, _request_id: 'r' } }, 'was refused with 403; request id r'],
    ['a list', { text: '[1,2]' }, 'was refused with 403: [1,2]'],
  ])('is readable for %s', async (_, reply, shown) => {
    expect((await errorFor({ status: 403, ...reply })).message).toBe(`POST /config/objects/v1/tags ${shown}`);
  });

  test('takes the request id from the header when the body has none', async () => {
    const error = await errorFor({ status: 400, headers: { 'x-request-id': 'from-header' } });
    expect(error.requestId).toBe('from-header');
  });

  test('is never longer than a screen', async () => {
    const details = Array.from({ length: 1000 }, (_, i) => `${i} ${'x'.repeat(5000)}`);
    expect((await errorFor(answer(400, 'E003', 'Invalid Object', details))).message.length).toBeLessThan(10_000);
  });
});

describe('the class of an error', () => {
  const taken = { errorType: 'Name Not Unique' };
  const referenced = {
    errorType: 'Reference Not Zero',
    message: [' container -> Texas -> address-group -> g -> static'],
  };
  const cases: readonly (readonly [
    Reply,
    'create' | 'remove' | 'get',
    ApiErrorCode,
    ((error: unknown) => boolean)?,
  ])[] = [
    [answer(400, 'E003', 'Invalid Object'), 'create', 'API_INVALID', isInvalid],
    [answer(400, 'API_I00035', 'Invalid Request Payload'), 'create', 'API_INVALID', isInvalid],
    [answer(403, 'E007', 'Unauthorized'), 'create', 'API_FORBIDDEN', isForbidden],
    [answer(404, 'E005', 'Object Not Present'), 'get', 'API_NOT_FOUND', isNotFound],
    [answer(404, 'API_I00013', 'not valid', { errorType: 'Object Not Present' }), 'get', 'API_NOT_FOUND', isNotFound],
    [answer(400, 'API_I00013', 'not valid', { errorType: 'Object Not Present' }), 'get', 'API_NOT_FOUND', isNotFound],
    [answer(400, 'API_I00013', 'not valid', { errorType: 'Object Not Present' }), 'create', 'API_INVALID', isInvalid],
    [answer(405, 'E012', 'Action Not Supported: move'), 'create', 'API_NOT_SUPPORTED'],
    [answer(501, 'E012', 'Version Not Supported'), 'create', 'API_NOT_SUPPORTED'],
    [answer(409, 'E006', 'Name Not Unique'), 'create', 'API_NAME_CONFLICT', isNameConflict],
    [answer(409, 'E016', 'Object Not Unique'), 'create', 'API_NAME_CONFLICT', isNameConflict],
    [
      answer(409, 'API_I00013', 'not valid', { errorType: 'Object Already Exists' }),
      'create',
      'API_NAME_CONFLICT',
      isNameConflict,
    ],
    [answer(409, 'API_I00013', 'not valid', taken), 'create', 'API_NAME_CONFLICT', isNameConflict],
    [answer(400, 'API_I00013', 'not valid', taken), 'create', 'API_NAME_CONFLICT', isNameConflict],
    [answer(409, 'E009', 'Reference Not Zero'), 'remove', 'API_REFERENCED', isReferenced],
    [answer(409, 'API_I00013', 'not valid', referenced), 'remove', 'API_REFERENCED', isReferenced],
    [answer(409, 'API_I00013', 'not valid', { errorType: 'non_zero_refs' }), 'remove', 'API_REFERENCED', isReferenced],
    [answer(409, 'API_I00013', 'not valid', { errorType: 'Operation Impossible' }), 'remove', 'API_CONFLICT'],
    [answer(504, '4', 'Session Timeout'), 'create', 'API_SERVICE_FAILED'],
    [{ status: 302, headers: { location: '/login' } }, 'get', 'API_REFUSED'],
  ];
  // Four values each: jest takes a missing one for its `done`.
  test.each(cases.map(([reply, method, code, is]) => [reply, method, code, is] as const))(
    '%j of a %s is %s',
    async (reply, method, code, is) => {
      const error = await errorFor(reply, method);
      expect(error.code).toBe(code);
      if (is !== undefined) {
        const all = [isInvalid, isForbidden, isNotFound, isNameConflict, isReferenced];
        expect(all.filter((one) => one(error))).toEqual([is]);
      }
    },
  );
});

describe('the referrers of an object that cannot go', () => {
  test.each([
    [
      'the exact form',
      {
        errorType: 'Reference Not Zero',
        message: [' snippet -> Best Practices -> address-group -> Developer Desktops -> static'],
        errors: [
          {
            type: 'NON_ZERO_REFS',
            message: 'Node cannot be deleted because of references from',
            params: ['desktop1'],
            extra: ['snippet/[Best Practices]/address-group/[Developer Desktops]/static/[desktop1]'],
          },
        ],
      },
      [{ container: 'Best Practices', kind: 'address-group', name: 'Developer Desktops', attribute: 'static' }],
    ],
    [
      'the exact form, for a rule',
      { errors: [{ extra: ['container/[edge]/pre-rulebase/security/rules/[REQ-0809]/destination'] }] },
      [{ container: 'edge', kind: 'pre-rulebase security rules', name: 'REQ-0809', attribute: 'destination' }],
    ],
    [
      'arrows',
      {
        message: [
          ' container -> Texas -> security-profile-group -> custom -> spyware',
          ' container -> Ohio -> tag -> b -> c',
        ],
      },
      [
        { container: 'Texas', kind: 'security-profile-group', name: 'custom', attribute: 'spyware' },
        { container: 'Ohio', kind: 'tag', name: 'b', attribute: 'c' },
      ],
    ],
    [
      'a sentence',
      'Node cannot be deleted because of references from container -> edge -> pre-rulebase -> security -> rules -> R1 -> tag',
      [{ container: 'edge', kind: 'pre-rulebase security rules', name: 'R1', attribute: 'tag' }],
    ],
    ['nothing', 'it is in use', []],
  ])('are read from %s', async (_, details, expected) => {
    const { referrers } = await errorFor(answer(409, 'E009', 'Reference Not Zero', details), 'remove');
    expect(referrers).toMatchObject(expected);
    expect(referrers).toHaveLength(expected.length);
  });
});
