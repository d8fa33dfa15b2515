// npm start: builds, starts the local service, deploys examples/branch-office with the real cdktf and terraform, and
// shows the result. With `-- --keep`, it also proposes a change, reviews it, deploys it on Enter, and leaves the service
// running.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ask } from './start/ask.mjs';
import { startDeploy } from './start/deploy.mjs';
import { onboardFirewalls } from './start/firewalls.mjs';
import { envFile, root, workplace } from './start/paths.mjs';
import { acceptProposal, proposedChange, reviewProposal, rulesFile } from './start/proposal.mjs';
import { report } from './start/report.mjs';
import { addToEnvironment, startService } from './start/service.mjs';
import { terraformBinary, writeMirror } from './start/terraform.mjs';

const usage = `npm start [-- --keep]

Deploys examples/branch-office to a local service and shows what runs then. Everything lies under .scm/.

  --keep   propose a change, review it, deploy it on Enter, and leave the service running
  --help   this text
`;

const say = (line) => console.log(line);
const step = (line) => console.log(`\n▸ ${line}`);
let running;
let stopping;
let interrupted = false;
let service;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    say('\nstopping …');
    stopping = running?.stop();
  });
}

try {
  const { values } = parseArgs({ options: { keep: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help) say(usage);
  else await main(values.keep === true);
} catch (error) {
  console.error(interrupted ? 'stopped' : `\n${error.message}`);
  process.exitCode = interrupted ? 130 : 1;
} finally {
  await stopping;
  if (service !== undefined && !service.leave) await service.stop();
}

async function main(keep) {
  const terraform = terraformBinary();

  step('Building');
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--without-types'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the build failed');
  goOn();

  step('Starting the local service');
  service = await startService();
  service.leave = service.kept;
  say(`  http://${service.env.SCM_HOST}:${service.env.SCM_PORT}${service.kept ? ', kept by an earlier run' : ''}`);
  goOn();

  step(`Deploying examples/branch-office with cdktf and ${terraform}`);
  const rc = writeMirror();
  const firewalls = await onboardFirewalls(service.env);
  const settings = { TF_CLI_CONFIG_FILE: rc, CHECKPOINT_DISABLE: '1', ...firewalls };
  addToEnvironment(settings);
  const env = { ...environment(terraform, service.env), ...settings };
  await deploy(env);

  step('What runs now');
  for (const line of await report(service.env)) say(`  ${line}`);

  if (keep) await proposeChange(env);
  await showNext(keep || service.kept);
}

async function deploy(env) {
  running = startDeploy(env, (line) => say(`  ${line}`));
  const { same, summary } = await running.outcome;
  running = undefined;
  goOn();
  say(same ? '  no changes: the service holds what the program says' : `  ${summary ?? 'done'}`);
}

/** Shows the review of a change to the example, and deploys it if the person presses Enter. */
async function proposeChange(env) {
  const change = proposedChange();
  if (change === undefined) return;
  step('A change, and its review');
  for (const line of change) say(`  ${line}`);
  say('');
  running = reviewProposal(env);
  for (const line of await running.outcome) say(`  ${line}`);
  goOn();
  running = ask('\n▸ Enter writes the change to the example and deploys it; n and Enter leaves it: ');
  const answer = await running.outcome;
  running = undefined;
  goOn();
  // A terminal has echoed the end of the line.
  if (!process.stdin.isTTY) say('');
  if (answer !== '') {
    say(answer === undefined ? '  not deployed: no answer' : '  not deployed');
    return;
  }
  acceptProposal();
  await deploy(env);
  say(`  git checkout ${here(rulesFile)} takes it back`);
}

/** Ends with what a person can do. */
async function showNext(keep) {
  const page = service.env.SCM_PAGE_URL ?? 'this service was started without a page';
  if (keep) {
    letServiceGoOn();
    step(`The service goes on (process ${service.pid}). What you can do now`);
    say(`
  look     ${page}
  change   ${here(rulesFile)}
  review   . ${here(envFile)} && cd ${here(workplace)} && npx cdktf synth && npx scm review cdktf.out
  deploy   npx cdktf deploy
  end      kill ${service.pid}      # what the service contains stays in .scm/`);
    return;
  }
  step('What you can do now');
  say(`
  change   ${here(rulesFile)}
  review   npm start -- --keep      # proposes a change, reviews it, deploys it on Enter, and leaves the service running
  look     ${page}`);
  if (!process.stdin.isTTY) {
    say('           (the service ends now; with --keep it goes on)');
    return;
  }
  running = ask('\n▸ Enter ends the service: ');
  await running.outcome;
  running = undefined;
  goOn();
}

function goOn() {
  if (interrupted) throw new Error('interrupted');
}

/** Removes the machine's own Terraform settings, and especially credentials of another tenant. */
function environment(terraform, access) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(SCM_|TF_(?!LOG)|CDKTF_)/.test(name) && name !== 'NODE_OPTIONS',
  );
  return {
    ...Object.fromEntries(inherited),
    ...access,
    TERRAFORM_BINARY_NAME: terraform,
    CI: '1',
    NO_PROXY: [process.env.NO_PROXY, access.SCM_HOST].filter(Boolean).join(','),
  };
}

function letServiceGoOn() {
  if (!service.kept) service.letGo();
  service.leave = true;
}

function here(path) {
  return relative(process.cwd(), path);
}
