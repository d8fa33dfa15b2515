// The scenario of a user of Terraform, as steps { name, run }.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { root } from '../build/step.mjs';
import { configOf, processesOf, runInWine, windowsPath } from './wine.mjs';

const provider = 'terraform-provider-scm';

export function terraformCases({ wine, folder, mirror, terraform, variables }) {
  const project = join(folder, 'project');
  mkdirSync(project);
  for (const from of [join(root, 'examples', 'minimal-hcl'), join(import.meta.dirname, 'scenario')]) {
    cpSync(from, project, { recursive: true });
  }
  // As an editor on Windows saves it.
  const main = join(project, 'main.tf');
  writeFileSync(main, readFileSync(main, 'utf8').replaceAll('\n', '\r\n'));
  const config = join(folder, 'terraform.rc');
  writeFileSync(config, configOf(mirror));
  const all = { ...variables, TF_CLI_CONFIG_FILE: windowsPath(config), CHECKPOINT_DISABLE: '1' };
  const here = async (pattern, ...args) => {
    const { code, output } = await runInWine(wine, terraform, [...args, '-no-color'], { cwd: project, variables: all });
    const line = output.split('\n').find((one) => pattern.test(one));
    if (code !== 0 || line === undefined) throw new Error(`terraform ${args.join(' ')} exited with ${code}: ${output}`);
    return line.trim();
  };
  const noProvider = async (after) => {
    const none = await until(() => processesOf(wine, provider).length === 0);
    if (none) return;
    const still = processesOf(wine, provider);
    for (const [id] of still) process.kill(id, 'SIGKILL');
    throw new Error(`${after}, ${still.length} providers still run`);
  };
  return [
    { name: 'terraform version', run: () => here(/^Terraform v/, 'version') },
    { name: 'init from the mirror', run: () => here(/successfully initialized/, 'init') },
    { name: 'validate', run: () => here(/configuration is valid/, 'validate') },
    { name: 'apply with push', run: () => here(/Apply complete! Resources: [1-9]/, 'apply', '-auto-approve') },
    { name: 'second plan is empty', run: () => here(/No changes/, 'plan', '-detailed-exitcode') },
    { name: 'query', run: () => here(/list\.scm_address\.all.*bank/, 'query') },
    { name: 'test', run: () => here(/Success! 1 passed, 0 failed/, 'test') },
    { name: 'no provider is left', run: () => noProvider('after the commands') },
    { name: 'a terraform that is ended as its provider starts leaves none', run: () => killed(/./, 25) },
    { name: 'a terraform that is ended while it works leaves no provider', run: () => killed(/Modifying/, 26) },
    { name: 'destroy', run: () => here(/Destroy complete! Resources: [1-9]/, 'destroy', '-auto-approve') },
    { name: 'no provider is left at the end', run: () => noProvider('after the destroy') },
  ];

  /** Ends terraform when its provider runs and its output has this text. */
  async function killed(said, bits) {
    writeFileSync(main, readFileSync(main, 'utf8').replace(/203\.0\.113\.0\/\d+/, `203.0.113.0/${bits}`));
    let output = ' ';
    const ended = runInWine(wine, terraform, ['apply', '-auto-approve', '-no-color', '-lock=false'], {
      cwd: project,
      variables: all,
      onOutput: (chunk) => (output += chunk),
    });
    if (!(await until(() => processesOf(wine, provider).length > 0 && said.test(output)))) {
      throw new Error(`the provider was not started, or terraform did not say ${said}: ${output}`);
    }
    const [[id]] = processesOf(wine, 'terraform').filter(([, command]) => !command.includes(provider));
    process.kill(id, 'SIGKILL');
    await ended;
    await noProvider('after terraform was ended');
  }
}

async function until(holds, seconds = 30) {
  for (let left = seconds * 10; left > 0; left -= 1) {
    if (holds()) return true;
    await wait(100);
  }
  return holds();
}
