import { UsageError } from './exit';
import { optionFile } from './option-file';
import type { Io } from './io';

/** Help text of `--data-key-file`. */
export const dataKeyHelp =
  'file with the encryption key of the secrets in the data (default: SCM_DATA_KEY); to rotate the key, list the new key first, then the old one';

/** Reads the data keys from a file or the environment; the first one encrypts. Throws `NO_DATA_KEY`. */
export function dataKeys(io: Io, file: string | undefined): readonly string[] {
  const text = file === undefined ? (io.env['SCM_DATA_KEY'] ?? '') : optionFile(file, '--data-key-file');
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  // An empty file must not disable encryption.
  if (file !== undefined && keys.length === 0)
    throw new UsageError('NO_DATA_KEY', `cannot read a data key: ${file} is empty`);
  return keys;
}
