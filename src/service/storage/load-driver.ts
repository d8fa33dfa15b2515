import { CodedError, isObject } from '../../core';

/** Loads a database driver, which is an optional dependency. Throws `NO_DRIVER` if the package is missing. */
export function loadDriver<T>(name: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    const code = isObject(error) ? error['code'] : undefined;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_DLOPEN_FAILED') throw error;
    throw new CodedError(
      'NO_DRIVER',
      `cannot open the database: the package ${name} is missing; run npm install ${name}`,
      {
        cause: error,
      },
    );
  }
}
