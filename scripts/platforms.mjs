// node scripts/platforms.mjs: deploys with a release on other builds of Node and other processors, and prints a table.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions } from './build/options.mjs';
import { must } from './build/run.mjs';
import { installCli, serve } from './release/installed.mjs';

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
const named = /^([^=]+)=(.+)$/;
const list = { type: 'string', multiple: true, default: [] };
const options = readOptions(
  { node: list, program: list, release: { type: 'string', default: join(root, 'release') } },
  {
    help,
    task: 'try the platforms',
    check: ({ node, program }) => {
      const wrong = [...node, ...program].find((one) => !named.test(one));
      if (wrong !== undefined) throw new Error(`invalid option value "${wrong}": use NAME=COMMAND`);
    },
  },
);
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

async function row(one, deployed) {
  const [, name, command] = named.exec(one);
  const start = performance.now();
  let result;
  try {
    result = await deployed(name, command);
  } catch (error) {
    failed = true;
    result = ['', `failed: ${error.message.replaceAll('\n', ' ').slice(-600)}`];
  }
  console.log(`| ${name} | ${result[0]} | ${result[1]} | ${((performance.now() - start) / 1000).toFixed(0)} |`);
}

/** The service, the command line and the provider on one build of Node. */
async function onNode(name, command) {
  const home = join(folder, name);
  const node = wrapper(join(home, 'bin'), 'node', command);
  const about =
    "[process.version, process.arch, process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl']";
  const [version, arch, libc] = JSON.parse(run(node, ['-p', `JSON.stringify(${about})`], home));
  // As npm of that platform would install it: the drivers of the database are programs of the platform.
  const cli = installCli(release, home, { args: [`--cpu=${arch}`, `--libc=${libc}`], env: environment() });
  const env = { HOME: home, PATH: `${join(home, 'bin')}:${process.env.PATH}` };
  const service = await localService(node, cli, home);
  try {
    run(node, [join(cli, 'bin', 'scm.js'), 'install'], home, env);
    const isOther = arch !== process.arch;
    const installed = found(
      readdirSync(home, { recursive: true }).find((path) => /plugins.*\/linux_[a-z0-9]+$/.test(path)),
      'the provider of scm install',
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
  const cli = installCli(release, home, { env: environment() });
  const mirror = join(release, 'mirror', 'terraform.local', 'cdktf-scm', 'scm');
  const archive = found(
    readdirSync(mirror).find((file) => file.endsWith(`_${platform}.zip`)),
    `a program for ${platform} in ${mirror}`,
  );
  run('python3', ['-m', 'zipfile', '-e', join(mirror, archive), programs], home);
  const file = found(
    readdirSync(programs).find((one) => one.startsWith('terraform-provider-scm_v')),
    `the provider in ${archive}`,
  );
  chmodSync(join(programs, file), 0o755);
  wrapper(join(home, 'bin'), 'terraform-provider-scm', `${command} '${join(programs, file)}'`);
  const config = overrideOf(home, join(home, 'bin'));
  const service = await localService(process.execPath, cli, home);
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
    run(process.env.TERRAFORM_BINARY_NAME ?? 'terraform', [...args, '-no-color'], project, env);
  if (init) terraform('init');
  const counted = (command, pattern) =>
    found(pattern.exec(terraform(command, '-auto-approve'))?.[1], `what terraform ${command} did, in its output`);
  const added = counted('apply', /Apply complete! Resources: ([1-9]\d*) added/);
  if (!terraform('plan').includes('No changes.')) throw new Error('the second plan is not empty');
  const destroyed = counted('destroy', /Destroy complete! Resources: ([1-9]\d*) destroyed/);
  return `${added} added, empty, ${destroyed} destroyed`;
}

/** Returns a value; throws if it is missing. */
function found(value, what) {
  if (value === undefined) throw new Error(`cannot find ${what}`);
  return value;
}

function localService(node, cli, home) {
  return serve({ node, cli, file: join(home, 'scm.env'), pattern: /^export (SCM_[A-Z_]+)='?(.*?)'?$/gm });
}

function wrapper(bin, name, command) {
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return join(bin, name);
}

function run(command, args, cwd, more = {}) {
  return must(command, args, { cwd, env: { ...environment(), ...more } });
}

/** The environment of this process without settings of Terraform and of a service. */
function environment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TF_|SCM_)/.test(name));
  return { ...Object.fromEntries(inherited), CHECKPOINT_DISABLE: '1' };
}
