import type { IncomingMessage } from 'node:http';

/** Maximum length of a path with its query, in characters. */
export const urlLimit = 8192;

/** Maximum length of a path with its query in the journal, traces and logs, in characters. */
const longestKept = 1024;

const cut = new WeakSet<IncomingMessage>();

/** Cuts a path for the journal. The result does not keep the memory of the whole URL. */
export function keptPath(path: string): string {
  if (path.length <= longestKept) return path;
  // A part of a string refers to the whole string; a copy does not.
  return `${Buffer.from(path.slice(0, longestKept)).toString()}…`;
}

/** Cuts a URL above the limit before anything parses or copies it. The request is then refused. */
export function limitUrl(incoming: IncomingMessage): void {
  if (incoming.url === undefined || incoming.url.length <= urlLimit) return;
  cut.add(incoming);
  incoming.url = keptPath(incoming.url);
}

/** Whether `limitUrl` has cut the URL of the request. */
export function hasLongUrl(incoming: IncomingMessage): boolean {
  return cut.has(incoming);
}
