import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const pipelines = join(__dirname, '../../examples/pipelines');
const lines = (file: string): readonly string[] => readFileSync(join(pipelines, file), 'utf8').split('\n');

// That comment.mjs edits no comment but its own is shown where it runs against both services: test/examples/pipelines.

describe.each(['', 'hcl/'])('the workflow of GitHub in %j', (folder) => {
  const workflow = lines(`${folder}github-actions.yml`).filter((line) => !/^\s*#/.test(line));

  test('pins every action by commit, and names its version', () => {
    const uses = workflow.filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(5);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('gives secrets to single steps, never to a job or the workflow', () => {
    const secrets = workflow.filter((line) => /secrets\.|github\.token/.test(line));
    expect(secrets.length).toBeGreaterThan(3);
    // The environment of a step is five levels deep.
    for (const line of secrets) expect(line).toMatch(/^ {10}\w/);
  });

  test('runs the code of a pull request without secrets of accounts, and never with the account that writes', () => {
    const text = workflow.join('\n');
    const [review = '', deploy = ''] = text.split(/^ {2}deploy:/m);
    expect(text).not.toContain('pull_request_target');
    expect(review).not.toMatch(/SCM_WRITER|SCM_PUSHER/);
    expect(deploy).toContain("github.event_name == 'push'");
    expect(review.split('steps:')[0]).toMatch(/permissions:\n {2}contents: read/);
  });
});

describe.each([
  ['', 'npx cdktf synth'],
  ['hcl/', 'terraform init'],
])('the pipeline of GitLab in %j', (folder, prepare) => {
  const pipeline = lines(`${folder}gitlab-ci.yml`).filter((line) => !/^\s*#/.test(line));

  test('sets no credentials for a whole job, and takes them away from the steps that need none', () => {
    for (const line of pipeline.filter((one) => /SCM_CLIENT_SECRET/.test(one))) expect(line).toMatch(/^ {4}- /);
    for (const step of ['npm ci', 'npm test', prepare, 'npx scm install']) {
      const found = pipeline.filter((line) => line.includes(step));
      expect(found.length).toBeGreaterThan(0);
      for (const line of found) expect(line).toContain(`$without ${step}`);
    }
    const without = pipeline.find((line) => line.includes('without=')) ?? '';
    for (const name of ['SCM_READER_SECRET', 'SCM_WRITER_SECRET', 'GITLAB_TOKEN'])
      expect(without).toContain(`-u ${name}`);
  });

  test('gives credentials to the command that needs them, which `&&` would end', () => {
    for (const line of pipeline.filter((one) => /SCM_CLIENT_SECRET=/.test(one))) expect(line).not.toContain('&&');
  });

  test('gives the account that writes to the deployment alone', () => {
    const [review = '', deploy = ''] = pipeline.join('\n').split(/^deploy:/m);
    expect(review.replaceAll('-u SCM_WRITER_SECRET', '')).not.toMatch(/SCM_WRITER/);
    expect(deploy).toContain('SCM_WRITER_SECRET');
  });
});

describe('the pipelines for HCL', () => {
  test.each(['github-actions.yml', 'gitlab-ci.yml'])('%s is that for cdktf, with the commands of terraform', (file) => {
    const [cdktf, hcl] = [lines(file), lines(`hcl/${file}`)];
    expect(hcl.filter((line) => /cdktf/.test(line))).toEqual([]);
    // The plan is made where the credentials of the reader are.
    expect(hcl.some((line) => line.includes('sh pipelines/review.sh .'))).toBe(true);
    const own = hcl.filter((line) => !cdktf.includes(line));
    expect(own.filter((line) => !/terraform|review\.sh|push|Push/.test(line))).toEqual([]);
  });
});

describe('the nightly workflows', () => {
  const github = lines('nightly-github-actions.yml').filter((line) => !/^\s*#/.test(line));
  const gitlab = lines('nightly-gitlab-ci.yml').filter((line) => !/^\s*#/.test(line));

  test('pin every action, and give the account that may read to one step', () => {
    const uses = github.filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(1);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const line of github.filter((one) => one.includes('secrets.'))) expect(line).toMatch(/^ {10}\w/);
    expect([...github, ...gitlab].join('\n')).not.toMatch(/SCM_WRITER|SCM_PUSHER/);
  });

  test('keep the token of git from the command that reads the tenant, and from every command line', () => {
    for (const line of gitlab.filter((one) => /npm ci/.test(one))) expect(line).toContain('$without');
    const push = gitlab.find((line) => line.includes(' push ')) ?? '';
    expect(push).toContain('-u SCM_READER_SECRET');
    expect(gitlab.find((line) => line.includes('scm snapshot'))).toContain('env -u HISTORY_TOKEN');
    // In single quotes: the helper reads the variable itself.
    expect(push.replace(/'[^']*'/g, '')).not.toContain('HISTORY_TOKEN');
  });
});
