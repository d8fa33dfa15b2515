// Preloaded in a program: prints its CPU time and memory usage as the last line on stderr.
const { readFileSync } = require('node:fs');
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(`${JSON.stringify({ cpuSeconds: (user + system) / 1e6, mb: peakKilobytes() / 1024 })}\n`);
});

/** Peak of the resident set. On Linux `maxRSS` begins with that of the process that started this one. */
function peakKilobytes() {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
