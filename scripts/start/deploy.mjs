// Runs the real `cdktf deploy` of the example, and summarizes its output.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { start } from './child.mjs';
import { interrupt } from './interrupt.mjs';
import { root, workplace } from './paths.mjs';

const stopMs = 60_000;
const verbs = { Creation: 'created', Modifications: 'changed', Destruction: 'deleted' };

/** Resolves the command directly, because `npx` takes half a second. */
function cdktfCommand() {
  const manifest = createRequire(join(root, 'package.json')).resolve('cdktf-cli/package.json');
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.cdktf);
}

/**
 * Starts the deploy. `outcome` resolves with the changes, and rejects with Terraform's error output.
 * `stop` interrupts it like Ctrl-C and waits for it.
 */
export function startDeploy(env, say) {
  mkdirSync(workplace, { recursive: true });
  const app = relative(workplace, join(root, 'examples', 'branch-office', 'main.ts'));
  const project = {
    language: 'typescript',
    app: `node --import tsx ${app}`,
    projectId: 'start',
    sendCrashReports: 'false',
  };
  writeFileSync(join(workplace, 'cdktf.json'), `${JSON.stringify(project, null, 2)}\n`);
  const deploy = start(process.execPath, [cdktfCommand(), 'deploy', '--auto-approve'], {
    cwd: workplace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { lines: [], changes: 0, same: false, summary: undefined };
  for (const stream of [deploy.child.stdout, deploy.child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => listen(stripVTControlCharacters(line), heard, say));
  }
  return {
    stop: () => interrupt(deploy.pid, env.TERRAFORM_BINARY_NAME, stopMs),
    outcome: deploy.ended.then((code) => conclude(code, heard)),
  };
}

function listen(raw, heard, say) {
  const line = raw.replace(/^\s*branch-office\s+/, '').trimEnd();
  if (line.trim() === '') return;
  heard.lines.push(line);
  const done = /^\s*scm_(\w+)\.(\S+): (Creation|Modifications|Destruction) complete after (\S+)/.exec(line);
  const still = /^\s*scm_push\S*: Still (?:creating|modifying|destroying)\.\.\. \[(\S+) elapsed\]/.exec(line);
  const starts = /^\s*scm_push\.\S+: (?:Creating|Modifying)\.\.\./.test(line);
  if (starts) say('pushing the candidate to the firewalls');
  if (still) say(`still pushing after ${still[1]}`);
  if (done && !done[1].startsWith('push')) {
    heard.changes += 1;
    say(`${verbs[done[3]]} ${done[1].replaceAll('_', ' ')} ${done[2]}`);
  }
  if (/^\s*(No changes\.|Apply complete!)/.test(line)) heard.summary = line.trim();
  if (/^\s*No changes\./.test(line)) heard.same = true;
}

function conclude(code, { lines, changes, same, summary }) {
  if (code === 0) return { changes, same, summary };
  // Output from the first error on; the last lines if there is none.
  const first = lines.findIndex((line) => /(^|[│╷\s])Error\b/.test(line));
  const excerpt = (first < 0 ? lines.slice(-40) : lines.slice(Math.max(0, first - 1))).join('\n');
  throw new Error(`cdktf deploy failed${code === null ? '' : ` (exit code ${code})`}:\n${excerpt}`);
}
