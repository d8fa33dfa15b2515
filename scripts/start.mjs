// npm start: builds, starts the local service, deploys examples/branch-office with the real cdktf and terraform, and
// shows the result. Leaves no process running, unless called with `-- --keep`.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startDeploy } from './start/deploy.mjs';
import { onboardFirewalls, showFailure } from './start/firewalls.mjs';
import { envFile, root, workplace } from './start/paths.mjs';
import { report } from './start/report.mjs';
import { startService } from './start/service.mjs';
import { terraformBinary, writeMirror } from './start/terraform.mjs';

const usage = `npm start [-- --keep]

Deploys examples/branch-office to a local service and shows what runs then. Everything lies under .scm/.

  --keep   leave the service running, and say how to go on
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
  running = startDeploy({ ...environment(terraform, rc, service.env), ...firewalls }, (line) => say(`  ${line}`));
  const { same, summary } = await running.outcome;
  running = undefined;
  goOn();
  say(same ? '  no changes: the service holds what the program says' : `  ${summary ?? 'done'}`);

  step('What runs now');
  for (const line of await report(service.env)) say(`  ${line}`);

  if (service.env.SCM_CONTROL_URL !== undefined) {
    step('What a push looks like when a firewall refuses it');
    await showFailure(service.env, (line) => say(`  ${line}`));
    goOn();
  }

  if (keep || service.kept) goesOn(rc, firewalls);
}

function goOn() {
  if (interrupted) throw new Error('interrupted');
}

/** Removes the machine's own Terraform settings, and especially credentials of another tenant. */
function environment(terraform, rc, access) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(SCM_|TF_(?!LOG)|CDKTF_)/.test(name) && name !== 'NODE_OPTIONS',
  );
  return {
    ...Object.fromEntries(inherited),
    ...access,
    TERRAFORM_BINARY_NAME: terraform,
    TF_CLI_CONFIG_FILE: rc,
    CHECKPOINT_DISABLE: '1',
    CI: '1',
    NO_PROXY: [process.env.NO_PROXY, access.SCM_HOST].filter(Boolean).join(','),
  };
}

function goesOn(rc, firewalls) {
  if (!service.kept) service.letGo();
  service.leave = true;
  const here = (path) => relative(process.cwd(), path);
  say(`
▸ The service goes on (process ${service.pid}). To work with it:

  . ${here(envFile)}
  export TF_CLI_CONFIG_FILE=${rc} CHECKPOINT_DISABLE=1
  export KESTREL_FIREWALLS='${firewalls.KESTREL_FIREWALLS ?? ''}'
  cd ${here(workplace)}
  npx cdktf diff          # after a change of examples/branch-office
  npx cdktf deploy
  kill ${service.pid}              # ends the service; what it holds stays`);
}
