/** Says what a file is, and in which version of its form. */
export const snapshotFormat = 'scm-snapshot/1';
