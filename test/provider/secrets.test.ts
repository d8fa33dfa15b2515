import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { refuseWriteOnly } from '../../src/provider/schema/refuse-write-only';
import {
  answerAsSent,
  answerJudged,
  collectEncryptedValues,
  encryptedValuesName,
  withWriteOnly,
} from '../../src/provider/state/secrets';

const kind = kindNamed('external_dynamic_list');
const path = 'type.ip.auth.password';
const answer = (password: unknown) => ({ name: 'l', type: { ip: { url: 'u', auth: { username: 'n', password } } } });
const state = (password: string | null, forms: Record<string, string> | null = null) => ({
  name: 'l',
  type: { ip: { url: 'u', auth: { username: 'n', password, password_wo: null, password_wo_version: 1 } } },
  [encryptedValuesName]: forms,
});
const passwordOf = (wire: Readonly<Record<string, unknown>>) =>
  (wire['type'] as { ip: { auth: Record<string, unknown> } }).ip.auth;

describe('the form in which the service answers a secret', () => {
  test('is kept when it differs from what was sent, and not when it is the same', () => {
    expect(collectEncryptedValues(kind, answer('-AQ=='), state('secret'))).toEqual({ [path]: '-AQ==' });
    expect(collectEncryptedValues(kind, answer('secret'), state('secret'))).toEqual({});
    expect(collectEncryptedValues(kind, answer(undefined), state('secret'))).toEqual({});
  });

  test('never takes the place of what was sent', () => {
    expect(passwordOf(answerAsSent(kind, answer('-AQ=='), state('secret')))).toMatchObject({ password: 'secret' });
    expect(passwordOf(answerAsSent(kind, answer('-AQ=='), state(null)))).toMatchObject({ password: null });
  });
});

describe('a secret that was read', () => {
  const judged = (answered: unknown, known: string | null, forms: Record<string, string> | null, ours = true) =>
    passwordOf(answerJudged(kind, answer(answered), state(known, forms), ours));

  test('is the known one while the service answers the same form', () => {
    expect(judged('-AQ==', 'secret', { [path]: '-AQ==' })).toMatchObject({ password: 'secret' });
    expect(judged('secret', 'secret', null)).toMatchObject({ password: 'secret' });
  });

  test('is removed when the service returns another form: another client changed it', () => {
    expect(judged('-BQ==', 'secret', { [path]: '-AQ==' })).toMatchObject({ password: null, password_wo_version: null });
    expect(judged('other', 'secret', null)).toMatchObject({ password: null });
    expect(judged('-BQ==', null, { [path]: '-AQ==' })).toMatchObject({ password_wo_version: null });
  });

  test('without a known form is not taken over, and one of another provider is accepted', () => {
    expect(judged('plain', null, null)).toMatchObject({ password: null });
    expect(judged('-AQ==', 'secret', { 'of another provider': 'x' }, false)).toMatchObject({ password: 'secret' });
  });
});

test('write-only values are sent in the place of the secret', () => {
  const config = { type: { ip: { auth: { password_wo: 'new', password_wo_version: 2 } } } };
  const sent = withWriteOnly(kind.attributes, { type: { ip: { auth: { password: null } } } }, config);
  expect(sent).toEqual({ type: { ip: { auth: { password: 'new' } } } });
});

test('write-only values are refused where Terraform would write them down', () => {
  const config = { type: { ip: { auth: { password_wo: 'new' } } } };
  expect(refuseWriteOnly(kind.attributes, config, [])).toEqual([
    expect.objectContaining({ severity: 'error', path: ['type', 'ip', 'auth', 'password_wo'] }),
  ]);
  expect(refuseWriteOnly(kind.attributes, { type: { ip: { auth: { password: 'x' } } } }, [])).toEqual([]);
});
