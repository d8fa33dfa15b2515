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

/** The accounts that pushed the versions that a snapshot in git contains, from the lines of its message. */
export function versionLines({ message = '' }: StateFacts): readonly string[] {
  return message
    .split('\n')
    .filter((line) => /^Scm-Version: /.test(line))
    .map((line) => line.replace(/: scm-[0-9a-f]{20}$/u, '').replace(/: scm-[0-9a-f]{20} /u, ': '));
}

/** A push of this product starts its description with an idempotency key, which says nothing to a reader. */
function withoutKey(description: string): string {
  return description.replace(/^scm-[0-9a-f]{20}(?: |$)/u, '');
}

function timeText(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
