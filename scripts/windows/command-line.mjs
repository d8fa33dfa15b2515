// The command line of the release with node.exe, as steps { name, run }.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/step.mjs';
import { configOf, runInWine, windowsPath } from './wine.mjs';

export function commandLineCases({ wine, folder, terraform, variables, cli }, node) {
  const scm = windowsPath(join(cli, 'bin', 'scm.js'));
  const here = async (args, { cwd = folder } = {}) => {
    // Node cannot print to a pipe of this machine, so it prints to a file.
    const to = join(folder, 'output.txt');
    const program = `const{openSync}=require('node:fs');const{spawnSync}=require('node:child_process');const to=openSync(${JSON.stringify(windowsPath(to))},'w');process.exit(spawnSync(process.execPath,${JSON.stringify([scm, ...args])},{stdio:['ignore',to,to]}).status??1)`;
    const { code } = await runInWine(wine, node, ['-e', program], { cwd, variables });
    return { code, output: readFileSync(to, 'utf8') };
  };
  const expectLine = async (pattern, args, options) => {
    const { code, output } = await here(args, options);
    const line = output.split('\n').find((one) => pattern.test(one));
    if (code !== 0 || line === undefined) throw new Error(`scm ${args.join(' ')} exited with ${code}: ${output}`);
    return line.trim();
  };
  const starter = join(folder, 'a long name '.repeat(8).trim(), 'starter');
  return [
    { name: 'scm --version', run: () => expectLine(/^\d+\.\d+/, ['--version']) },
    {
      name: 'scm init in a path of more than 100 letters with spaces',
      run: async () => {
        mkdirSync(starter, { recursive: true });
        const line = await expectLine(/main\.tf/, ['init', '--template', 'hcl'], { cwd: starter });
        if (!existsSync(join(starter, 'main.tf'))) throw new Error('cannot find the main.tf of scm init');
        return line;
      },
    },
    { name: 'scm install', run: () => expectLine(/terraform/i, ['install']) },
    { name: 'scm install --mirror, then init and validate with its launcher and node.exe', run: () => fromMirror() },
    { name: 'what wine lacks: init from the unpacked folder of scm install', run: () => fromFolder() },
    { name: 'what wine lacks: a link to a folder', run: () => linked() },
    { name: 'what wine lacks: a pipe of this machine as stdout of Node', run: () => piped() },
  ];

  /** Node is on the PATH, as its installer leaves it. */
  async function terraformIn(name, args, more = {}) {
    const cwd = join(folder, name);
    if (!existsSync(cwd)) cpSync(join(root, 'examples', 'minimal-hcl'), cwd, { recursive: true });
    const all = { ...variables, CHECKPOINT_DISABLE: '1', WINEPATH: windowsPath(dirname(node)), ...more };
    return runInWine(wine, terraform, [...args, '-no-color'], { cwd, variables: all });
  }

  async function fromMirror() {
    const mirror = join(folder, 'mirror of scm install');
    await expectLine(/for 6 platforms/, ['install', '--mirror', windowsPath(mirror)]);
    const config = join(folder, 'mirror.rc');
    writeFileSync(config, configOf(mirror));
    for (const command of ['init', 'validate']) {
      const { code, output } = await terraformIn('launched', [command], { TF_CLI_CONFIG_FILE: windowsPath(config) });
      if (code !== 0) throw new Error(`terraform ${command} exited with ${code}: ${output}`);
    }
  }

  async function fromFolder() {
    const { code, output } = await terraformIn('unpacked', ['init']);
    return `terraform init exited with ${code}${/still not detected/.test(output) ? ': "still not detected"' : ''}`;
  }

  /** The reason of the step before: terraform links an unpacked provider; wine 8 reports success and makes no link. */
  async function linked() {
    const [target, link] = [join(folder, 'target'), join(folder, 'link')];
    mkdirSync(target);
    const program = `require('node:fs').symlinkSync(${JSON.stringify(windowsPath(target))},${JSON.stringify(windowsPath(link))},'dir')`;
    const { code } = await runInWine(wine, node, ['-e', program], { cwd: folder });
    return `symlink exited with ${code}, and the link ${existsSync(link) ? 'is there' : 'is not there'}`;
  }

  async function piped() {
    const { code, output } = await runInWine(wine, node, ['-e', 'console.log(1)'], { cwd: folder });
    return `console.log of bare node.exe exited with ${code}${/EBADF/.test(output) ? ' (open EBADF)' : ''}`;
  }
}
