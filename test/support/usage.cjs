// Loaded before a program: its last line on stderr is the processor time and the memory that it took.
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  process.stderr.write(`${JSON.stringify({ cpuSeconds: (user + system) / 1e6, mb: maxRSS / 1024 })}\n`);
});
