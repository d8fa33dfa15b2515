// Preloaded in a program: prints its CPU time and memory usage as the last line on stderr.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  process.stderr.write(`${JSON.stringify({ cpuSeconds: (user + system) / 1e6, mb: maxRSS / 1024 })}\n`);
});
