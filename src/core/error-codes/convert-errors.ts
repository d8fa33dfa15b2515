import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of conversions. */
export const convertErrors = {
  BAD_EXPORT: {
    cause: 'A file is not a complete configuration of PAN-OS or Panorama: it is cut, in another form or encoding.',
    fix: 'Export the configuration again, as XML or as `set` commands. The message names the line.',
  },
  BAD_ACCEPT_FILE: {
    cause: 'The file of `scm convert --accept` is missing, or an item has no path, reason or name.',
    fix: 'Pass a YAML or JSON list whose items have `path`, `reason` and `by`. The message names the line.',
  },
  CONVERT_UPDATE: {
    cause: 'A repository cannot be updated: its last generated form is missing, or Git cannot merge an edited file.',
    fix: 'Pass the folder that `scm convert` wrote, with its hidden file, and install Git.',
  },
  FOLDER_NOT_EMPTY: {
    cause: 'A new repository would be written into a folder that has files.',
    fix: 'Pass `--dir` with a folder that is empty or does not exist.',
  },
} as const satisfies Readonly<Record<string, ErrorPage>>;
