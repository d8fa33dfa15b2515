// Puts a review under a pull request of GitHub or a merge request of GitLab; a later run renews it in place.
// Only a comment of its own account is renewed: others could begin theirs in the same way.
//
//   node comment.mjs review/review.md
//
// GitHub: GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, PULL_REQUEST (its number), COMMENT_AUTHOR (login of the
//         token's account; default github-actions[bot])
// GitLab: CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, GITLAB_TOKEN (may write notes)
import { readFileSync } from 'node:fs';

const marker = '<!-- scm-review -->';
const { env } = process;
const [file = 'review/review.md'] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
if (!body.startsWith(marker)) throw new Error(`${file} is not a review: it does not begin with ${marker}`);

const service = env.GITHUB_REPOSITORY === undefined ? gitLab() : gitHub();
const own = await findOwn();
if (own === undefined) await call('POST', service.comments, { body });
else if (own.body !== body) await call(service.change, service.comment(own.id), { body });
console.log(own === undefined ? 'commented' : own.body === body ? 'nothing new to say' : 'renewed the comment');

function gitHub() {
  const at = `${wanted('GITHUB_API_URL')}/repos/${wanted('GITHUB_REPOSITORY')}/issues`;
  return {
    comments: `${at}/${wanted('PULL_REQUEST')}/comments`,
    comment: (id) => `${at}/comments/${id}`,
    change: 'PATCH',
    // A token of Actions cannot ask who it is.
    isOwn: ({ user }) => user?.login === (env.COMMENT_AUTHOR ?? 'github-actions[bot]'),
    headers: { authorization: `Bearer ${wanted('GITHUB_TOKEN')}`, accept: 'application/vnd.github+json' },
  };
}

function gitLab() {
  const project = encodeURIComponent(wanted('CI_PROJECT_ID'));
  const notes = `${wanted('CI_API_V4_URL')}/projects/${project}/merge_requests/${wanted('CI_MERGE_REQUEST_IID')}/notes`;
  return {
    comments: notes,
    comment: (id) => `${notes}/${id}`,
    change: 'PUT',
    isOwn: ({ author }, account) => author?.id === account.id,
    account: `${wanted('CI_API_V4_URL')}/user`,
    headers: { 'private-token': wanted('GITLAB_TOKEN') },
  };
}

async function findOwn() {
  const size = 100;
  const account = service.account === undefined ? undefined : await call('GET', service.account);
  for (let page = 1; ; page++) {
    const found = await call('GET', `${service.comments}?per_page=${size}&page=${page}`);
    const one = found.find((comment) => comment.body?.startsWith(marker) && service.isOwn(comment, account));
    if (one !== undefined || found.length < size) return one;
  }
}

async function call(method, url, content) {
  const answer = await fetch(url, {
    method,
    headers: { ...service.headers, 'content-type': 'application/json' },
    body: content === undefined ? undefined : JSON.stringify(content),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return answer.json();
}

function wanted(name) {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
