// The change that `npm start -- --keep` proposes: reviewed in a copy, and written to the example only on Enter.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { start, stop } from './child.mjs';
import { root, workplace } from './paths.mjs';

const stopMs = 10_000;
const example = join(root, 'examples', 'branch-office');
const file = 'rules.ts';
const change = {
  why: 'guests may use ssh as well',
  before: "application: ['ssl', 'web-browsing'],",
  after: "application: ['ssl', 'web-browsing', 'ssh'],",
};

/** File of the rules, for a person to change. */
export const rulesFile = join(example, file);

/** Returns lines that show the change; undefined if the file has it already, or another one in its place. */
export function proposedChange() {
  const { why, before, after } = change;
  const text = readFileSync(rulesFile, 'utf8');
  const parts = text.split(before);
  if (parts.length !== 2) return undefined;
  const line = parts[0].split('\n').length;
  return [`${relative(process.cwd(), rulesFile)}:${line}: ${why}`, `- ${before}`, `+ ${after}`];
}

/** Reviews the change in a copy of the example. `outcome` resolves with the lines of the review. */
export function reviewProposal(env) {
  const copy = join(workplace, 'proposal');
  const out = join(workplace, 'proposal.out');
  const base = 'base.json';
  rmSync(copy, { recursive: true, force: true });
  rmSync(out, { recursive: true, force: true });
  cpSync(example, copy, { recursive: true, filter: (path) => !/[/\\](?:node_modules|cdktf\.out)$/.test(path) });
  writeChange(join(copy, file));
  let current;
  const run = async (...args) => {
    current = start(process.execPath, args, {
      cwd: workplace,
      env: { ...env, CDKTF_OUTDIR: out },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      current.child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
    }
    if ((await current.ended) !== 0) throw new Error(`cannot review the change:\n${said.stderr.trim()}`);
    return said.stdout;
  };
  const scm = join(root, 'bin', 'scm.js');
  const review = async () => {
    await run('--import', 'tsx', join(copy, 'main.ts'));
    await run(scm, 'snapshot', '--out', base);
    const text = await run(scm, 'review', out, '--snapshot', base, '--fail-on', 'never');
    return text.trimEnd().split('\n');
  };
  return { outcome: review(), stop: () => stop(current.pid, stopMs) };
}

/** Writes the change to the example. */
export function acceptProposal() {
  writeChange(rulesFile);
}

function writeChange(path) {
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(change.before, () => change.after),
  );
}
