import type { StateFacts } from '../history-state';

/** `2026-11-25 10:00:00 UTC, commit 1a2b3c4d5e6f, Ada, pull request #12: open the shop` */
export function stateLine(state: StateFacts, pullRequest: string | undefined): string {
  const { is, id, at, author, message } = state;
  const parts = [
    timeText(at),
    `${is} ${is === 'commit' ? id.slice(0, 12) : id}`,
    ...(author === undefined ? [] : [author]),
    ...(pullRequest === undefined ? [] : [`pull request ${pullRequest}`]),
  ];
  const [title = ''] = withoutKey(message ?? '')
    .trim()
    .split('\n');
  return `${parts.join(', ')}${title === '' ? '' : `: ${title}`}`;
}

/** Number of commits of a merge that are listed. */
const mostMerged = 20;

/** Who made the change: the commits that a merge brought, and the accounts that pushed the versions of a snapshot. */
export function makerLines({ message = '', merged = [] }: StateFacts): readonly string[] {
  const left = merged.length - mostMerged;
  const commits = merged
    .slice(0, mostMerged)
    .map(({ id, at, author, title }) => `merged: ${timeText(at)}, commit ${id.slice(0, 12)}, ${author}: ${title}`);
  const versions = message
    .split('\n')
    .filter((line) => /^Scm-Version: /.test(line))
    .map((line) => line.replace(/: scm-[0-9a-f]{20}$/u, '').replace(/: scm-[0-9a-f]{20} /u, ': '));
  return [...commits, ...(left > 0 ? [`merged: ${String(left)} more commits`] : []), ...versions];
}

/** A push of this product starts its description with an idempotency key, which says nothing to a reader. */
function withoutKey(description: string): string {
  return description.replace(/^scm-[0-9a-f]{20}(?: |$)/u, '');
}

function timeText(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
