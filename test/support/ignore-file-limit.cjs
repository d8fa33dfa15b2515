// Without a listener, a write beyond the limit of the file size ends the process; with one it fails, as on a full disk.
process.on('SIGXFSZ', () => undefined);
