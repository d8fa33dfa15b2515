// The firewalls of the demo tenant: onboarded at the service, assigned to folders by the example, pushed to, and made
// to fail once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';

const sites = { headquarters: '007951000000001', oslo: '007951000000002', bergen: '007951000000003' };
/** The firewall that fails in the second step. */
const failing = { site: 'Bergen', serial: sites.bergen };

/** Onboards the firewalls at a service with a control API. Returns environment variables for the example. */
export async function onboardFirewalls({ SCM_CONTROL_URL: control }) {
  if (control === undefined) return {};
  for (const [site, serial] of Object.entries(sites)) {
    await call(control, { serial, name: `fw-${site}`, folder: 'All Firewalls' });
  }
  return {
    KESTREL_FIREWALLS: Object.entries(sites)
      .map((entry) => entry.join('='))
      .join(' '),
  };
}

/** Pushes while a firewall fails, and again when it succeeds. Prints the output of `scm push`. */
export async function showFailure(env, say) {
  const { SCM_CONTROL_URL: control } = env;
  if (control === undefined) return;
  const { serial, site } = failing;
  const errors = ['interface ethernet1/1 has no address'];
  await call(control, { serial, outcome: { result: 'failure', errors } });
  try {
    say(`scm push --folder ${site}`);
    say(`exit code ${await push(env, site, say)}`);
  } finally {
    await call(control, { serial, outcome: { result: 'success' } });
  }
  say('The firewall works again:');
  say(`scm push --folder ${site}`);
  say(`exit code ${await push(env, site, say)}`);
}

async function call(control, body) {
  const url = new URL('/devices', control);
  // fetch rejects URLs with credentials.
  const headers = { Authorization: `Bearer ${url.password}` };
  [url.username, url.password] = ['', ''];
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`cannot set up firewall ${body.serial}: ${await answer.text()}`);
}

function push(env, folder, say) {
  const args = [join(root, 'bin', 'scm.js'), 'push', '--folder', folder];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      // stderr also contains progress lines; the failure is last.
      const failure = stderr.indexOf('error: ');
      const words = stdout + (failure < 0 ? '' : stderr.slice(failure));
      for (const line of words.trim().split('\n')) say(`  ${line}`);
      resolve(code);
    });
  });
}
