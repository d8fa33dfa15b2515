import { messageOf, readTextFile } from '../core';
import { UsageError } from './exit';

/** Reads the text file that an option names, as in `--data-key-file FILE`. Throws `OPTION_FILE_UNREADABLE`. */
export function optionFile(file: string, option: string): string {
  try {
    return readTextFile(file);
  } catch (cause) {
    throw new UsageError(
      'OPTION_FILE_UNREADABLE',
      `cannot read ${file === '' ? 'the file' : file} of ${option}: ${messageOf(cause)}`,
      { cause },
    );
  }
}
