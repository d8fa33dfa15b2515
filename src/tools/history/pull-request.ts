/** Returns the pull or merge request that a message names: `#123`, or `group/project!12`; undefined if it names none. */
export function pullRequestIn(message: string): string | undefined {
  const merged = /^Merge pull request (#\d+)/m.exec(message)?.[1];
  const gitlab = /See merge request ([\w./-]*!\d+)/.exec(message)?.[1];
  const link = /https?:\/\/\S+\/(?:pull|merge_requests)\/\d+/.exec(message)?.[0];
  const squashed = /\((#\d+|!\d+)\)\s*$/.exec(message.split('\n')[0] ?? '')?.[1];
  return merged ?? gitlab ?? link ?? squashed;
}
