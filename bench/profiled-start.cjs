// Preloaded in a provider: writes when and how much CPU its phases took to PROFILE_DIR/<pid>.json.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const boot = { ms: performance.now(), cpu: cpu() };
const calls = [];
let shutdown = 0;
// bench/profile.ts makes serving.js call this.
globalThis.noteCall = (path) => {
  const rpc = path.split('/').at(-1);
  calls.push({ rpc, ms: performance.now() });
  if (rpc === 'Shutdown') shutdown = cpu();
};
process.on('exit', () => {
  const whole = { ms: performance.now(), cpu: cpu() };
  const file = join(process.env.PROFILE_DIR, `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ boot, calls, exit: whole.cpu - shutdown, whole }));
});
