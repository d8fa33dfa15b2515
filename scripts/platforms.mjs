// node scripts/platforms.mjs: deploys with a release on other builds of Node and other processors, and prints a table.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const help = `usage: node scripts/platforms.mjs [options]

Installs the packages of a release in an empty folder. For each --node, everything runs on it: the local service, scm
install, and the provider that terraform starts. For each --program, terraform starts this provider of the release.
Both: init, apply with push, empty second plan, destroy.

  --node NAME=COMMAND      a command that runs Node, such as "musl=/lib/ld-musl-x86_64.so.1 /opt/node"
  --program NAME=COMMAND   what runs the program of the mirror NAME, such as "linux_arm64=qemu-aarch64-static -L /usr/aarch64-linux-gnu"
  --release DIR            folder that \`npm run release\` made (default: release)
  --help                   print this text
`;
const root = join(import.meta.dirname, '..');
const options = readOptions();
const release = resolve(options.release);
const folder = mkdtempSync(join(tmpdir(), 'scm-platforms-'));
let failed = false;
try {
  console.log('| what | Node | init, apply with push, second plan, destroy | seconds |\n|---|---|---|---|');
  for (const one of options.node) await row(one, onNode);
  for (const one of options.program) await row(one, withProgram);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function row(one, run) {
  const [name, command] = [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)];
  const start = performance.now();
  let found;
  try {
    found = await run(name, command);
  } catch (error) {
    failed = true;
    found = ['', `failed: ${error.message.replaceAll('\n', ' ').slice(-600)}`];
  }
  console.log(`| ${name} | ${found[0]} | ${found[1]} | ${((performance.now() - start) / 1000).toFixed(0)} |`);
}

/** The service, the command line and the provider on one build of Node. */
async function onNode(name, command) {
  const home = join(folder, name);
  const node = wrapper(join(home, 'bin'), 'node', command);
  const about =
    "[process.version, process.arch, process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl']";
  const [version, arch, libc] = JSON.parse(must(node, ['-p', `JSON.stringify(${about})`], home));
  // As npm of that platform would install it: the drivers of the database are programs of the platform.
  const cli = installCli(home, [`--cpu=${arch}`, `--libc=${libc}`]);
  const env = { HOME: home, PATH: `${join(home, 'bin')}:${process.env.PATH}` };
  const service = await serve(node, cli, home);
  try {
    must(node, [join(cli, 'bin', 'scm.js'), 'install'], home, env);
    const isOther = arch !== process.arch;
    const [installed] = readdirSync(home, { recursive: true }).filter((path) =>
      /plugins.*\/linux_[a-z0-9]+$/.test(path),
    );
    const all = { ...env, ...service.variables };
    if (isOther) all.TF_CLI_CONFIG_FILE = overrideOf(home, join(home, installed));
    return [`${version} ${arch} ${libc}`, deploy(home, all, !isOther)];
  } finally {
    service.stop();
  }
}

/** The program of the mirror for another platform; the service on the Node of this machine. */
async function withProgram(platform, command) {
  const home = join(folder, platform);
  const programs = join(home, 'programs');
  mkdirSync(programs, { recursive: true });
  const cli = installCli(home);
  const mirror = join(release, 'mirror', 'terraform.local', 'cdktf-scm', 'scm');
  const archive = readdirSync(mirror).find((file) => file.endsWith(`_${platform}.zip`));
  must('python3', ['-m', 'zipfile', '-e', join(mirror, archive), programs], home);
  const file = readdirSync(programs).find((one) => one.startsWith('terraform-provider-scm_v'));
  chmodSync(join(programs, file), 0o755);
  wrapper(join(home, 'bin'), 'terraform-provider-scm', `${command} '${join(programs, file)}'`);
  const config = overrideOf(home, join(home, 'bin'));
  const service = await serve(process.execPath, cli, home);
  try {
    return [`in ${file}`, deploy(home, { HOME: home, TF_CLI_CONFIG_FILE: config, ...service.variables }, false)];
  } finally {
    service.stop();
  }
}

/** A CLI configuration with which terraform takes the program of a folder without init, whatever its platform. */
function overrideOf(home, programs) {
  const config = join(home, 'dev.tfrc');
  writeFileSync(
    config,
    `provider_installation {\n  dev_overrides {\n    "terraform.local/cdktf-scm/scm" = "${programs}"\n  }\n  direct {}\n}\n`,
  );
  return config;
}

function deploy(home, env, init = true) {
  const project = join(home, 'project');
  cpSync(join(root, 'examples', 'minimal-hcl'), project, { recursive: true });
  const terraform = (...args) =>
    must(process.env.TERRAFORM_BINARY_NAME ?? 'terraform', [...args, '-no-color'], project, env);
  if (init) terraform('init');
  const [, added] = /Apply complete! Resources: (\d+) added/.exec(terraform('apply', '-auto-approve')) ?? [];
  if (!terraform('plan').includes('No changes.')) throw new Error('the second plan is not empty');
  const [, destroyed] =
    /Destroy complete! Resources: (\d+) destroyed/.exec(terraform('destroy', '-auto-approve')) ?? [];
  return `${added} added, empty, ${destroyed} destroyed`;
}

async function serve(node, cli, home) {
  const file = join(home, 'scm.env');
  const child = spawn(node, [join(cli, 'bin', 'scm.js'), 'serve', '--write-env', file], { stdio: 'ignore' });
  for (let left = 3000; !existsSync(file); left -= 1) {
    if (left === 0 || child.exitCode !== null) throw new Error('the local service did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
  const lines = readFileSync(file, 'utf8').matchAll(/^export (SCM_[A-Z_]+)='?(.*?)'?$/gm);
  return {
    variables: Object.fromEntries([...lines].map(([, name, value]) => [name, value])),
    stop: () => child.kill(),
  };
}

function wrapper(bin, name, command) {
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return join(bin, name);
}

function installCli(place, options = []) {
  const home = join(place, 'cli');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const packages = readdirSync(join(release, 'npm')).filter((name) =>
    /^(cdktf-provider-scm-cli|terraform-provider-scm)-\d.*\.tgz$/.test(name),
  );
  must(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      ...options,
      ...packages.map((name) => join(release, 'npm', name)),
    ],
    home,
  );
  return join(home, 'node_modules', 'cdktf-provider-scm-cli');
}

function must(command, args, cwd, more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TF_|SCM_)/.test(name));
  const env = { ...Object.fromEntries(inherited), CHECKPOINT_DISABLE: '1', ...more };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}

function readOptions() {
  const list = { type: 'string', multiple: true, default: [] };
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        node: list,
        program: list,
        release: { type: 'string', default: join(root, 'release') },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    console.error(`cannot try the platforms: ${error.message}\n\n${help}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return values;
}
