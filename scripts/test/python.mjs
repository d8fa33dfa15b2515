// Installs the tools that check deploy/: npm test does it. Each list has its own virtual environment below
// node_modules/.python, because two clients are named `scm`. Where that fails, a file says why, and
// test/support/needs.ts skips the tests with that reason.
//   node scripts/test/python.mjs [--slow]     --slow: also what only slow suites use, some hundred megabytes: the public
//                                             Python clients for test/clients, and engines of warehouses
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'node_modules', '.python');
const lists = ['deploy/tools'];
if (process.argv.includes('--slow')) lists.push('clients/sdk', 'clients/generated', 'clients/fwshift', 'logs/dialects');

mkdirSync(folder, { recursive: true });
const hasPython = spawnSync('python3', ['-c', 'import venv, ensurepip'], { stdio: 'ignore' }).status === 0;
const failed = (await Promise.all(lists.map(install))).filter((why) => why !== undefined);
for (const why of new Set(failed)) console.error(why);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Returns why the packages of a list cannot be installed; undefined if they are. */
async function install(list) {
  const name = list.split('/').at(-1);
  const [place, reason] = [join(folder, name), join(folder, `${name}.txt`)];
  const file = join('test', `${list}.txt`);
  const ready = join(place, 'installed');
  // The programs of a virtual environment have its path in them.
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, file)))
    .update(place)
    .digest('hex');
  if (existsSync(ready) && readFileSync(ready, 'utf8') === wanted) return undefined;
  rmSync(place, { recursive: true, force: true });
  const why = hasPython ? await make(place, file) : 'there is no python3 with venv on this machine';
  if (why === undefined) {
    writeFileSync(ready, wanted);
    rmSync(reason, { force: true });
  } else {
    rmSync(place, { recursive: true, force: true });
    writeFileSync(reason, why);
  }
  return why;
}

async function make(place, file) {
  const run = promisify(execFile);
  try {
    await run('python3', ['-m', 'venv', place]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries=1', '--timeout=20'];
    await run(join(place, 'bin', 'python'), [...pip, '-r', file], { cwd: root });
    return undefined;
  } catch (error) {
    const last = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    return `pip cannot install ${file} (${last})`;
  }
}
