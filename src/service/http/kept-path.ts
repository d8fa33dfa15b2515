/** Maximum length of a path with its query, in characters. */
export const urlLimit = 8192;

/** Maximum length of a path with its query in the journal, traces and logs, in characters. */
const maxKept = 1024;

/** Cuts a path for the journal. The result does not keep the memory of the whole URL. */
export function keptPath(path: string): string {
  if (path.length <= maxKept) return path;
  // A part of a string refers to the whole string; a copy does not.
  return `${Buffer.from(path.slice(0, maxKept)).toString()}…`;
}
