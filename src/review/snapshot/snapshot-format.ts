/** Identifies the file format and its version. */
export const snapshotFormat = 'scm-snapshot/1';
