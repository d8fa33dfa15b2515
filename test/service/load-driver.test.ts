import { expect, test } from '@jest/globals';
import { loadDriver } from '../../src/service/storage/load-driver';

const failing = (code: string, message: string) => (): never => {
  throw Object.assign(new Error(message), { code });
};

test.each([
  ['MODULE_NOT_FOUND', "Cannot find module 'libsql'", 'the package libsql is missing; run npm install libsql'],
  [
    'ERR_DLOPEN_FAILED',
    'Error loading shared library libgcc_s.so.1',
    'the package libsql does not load on this system (Error loading shared library libgcc_s.so.1); run npm install libsql',
  ],
])('a driver that cannot be loaded (%s) is named with the reason', (code, message, said) => {
  expect(() => loadDriver('libsql', failing(code, message))).toThrow(said);
});

test('another failure of a driver is not hidden', () => {
  expect(() => loadDriver('libsql', failing('SQLITE_BUSY', 'busy'))).toThrow('busy');
});
