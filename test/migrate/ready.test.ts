import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { providerSource } from '../../src/provider/source';
import { official } from '../support/official-fixture';
import { runProgram } from '../support/run-program';
import { runs } from '../support/runs';
import { openWorkspace, type Workspace } from '../support/workspace';
import { createParts, randomOf, repositoryOf, type Answers } from './repository';
import { scm } from '../support/scm';

// Half of the repositories have an obstacle: 60 in the full run (SCM_RUNS).
const count = Math.min(runs(2), 60);

let workspace: Workspace;
let answers: Answers;
beforeAll(async () => {
  workspace = await openWorkspace({ between: 'nothing' });
  answers = await createParts(workspace);
});
afterAll(() => workspace.close());

/** Follows the steps by hand in another copy: whether validate and plan succeed, and the last words. */
async function followed(dir: string): Promise<{ readonly succeeds: boolean; readonly output: string }> {
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const file = join(dir, name);
    if (statSync(file).isFile()) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(official, providerSource));
  }
  const env = { ...process.env, ...workspace.env };
  let output = '';
  for (const args of [['get'], ['validate'], ['plan', '-input=false']]) {
    const run = await runProgram(dir, 'terraform', [...args, '-no-color'], env).done;
    output += run.output;
    if (run.code !== 0) return { succeeds: false, output };
  }
  return { succeeds: true, output };
}

for (let seed = 0; seed < count; seed += 1) {
  const planted = seed % 2 === 0 ? 'nothing' : 'an obstacle';
  test(`says ready exactly when validate and plan succeed: repository ${String(seed)}, with ${planted} planted`, async () => {
    const { files } = repositoryOf(answers, randomOf(seed), planted);
    const dir = join(workspace.dir, `seed-${String(seed)}`);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    // A plan that succeeds with a warning.
    const main = Object.keys(files).find((name) => /^[^/]+\.tf$/.test(name));
    if (main !== undefined && seed % 4 === 0)
      appendFileSync(join(dir, main), '\nresource "scm_tag" "warned" {\n  name   = "w"\n  folder = "Nowhere"\n}\n');
    const other = `${dir}-followed`;
    cpSync(dir, other, { recursive: true });
    const { stdout, output } = await scm(['migrate', '--json', dir], {
      dir,
      env: { ...process.env, ...workspace.env },
    });
    const report = JSON.parse(stdout) as {
      ready: boolean;
      obstacles: unknown;
      warnings: { problem: string }[];
      plans: { changes: unknown[] }[];
    };
    const oracle = await followed(other);
    expect({ ready: report.ready, output, oracle: oracle.output }).toMatchObject({ ready: oracle.succeeds });
    expect({ succeeds: oracle.succeeds, output: oracle.output }).toMatchObject({ succeeds: planted === 'nothing' });
    if (!report.ready) return;
    const printed = [...oracle.output.matchAll(/Warning: (.*)/g)].map(([, text = '']) => text);
    const told = report.warnings.map(({ problem }) => problem).join('\n');
    expect(printed.filter((text) => !text.startsWith('Provider development') && !told.includes(text))).toEqual([]);
    if (main !== undefined && seed % 4 === 0) expect(told).toContain('cannot find folder "Nowhere"');
    const changes = report.plans.flatMap((plan) => plan.changes);
    expect(/No changes\./.test(oracle.output)).toBe(changes.length === 0);
  }, 300_000);
}
