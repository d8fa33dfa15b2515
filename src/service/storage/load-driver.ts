import { CodedError, isObject, messageOf } from '../../core';

/**
 * Loads a database driver, which is an optional dependency. Throws `NO_DRIVER` if the package is missing or
 * was installed on another system.
 */
export function loadDriver<T>(name: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    const code = isObject(error) ? error['code'] : undefined;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_DLOPEN_FAILED') throw error;
    const state = code === 'MODULE_NOT_FOUND' ? 'is missing' : `does not load on this system (${messageOf(error)})`;
    const text = `cannot open the database: the package ${name} ${state}; run npm install ${name}`;
    throw new CodedError('NO_DRIVER', text, { cause: error });
  }
}
