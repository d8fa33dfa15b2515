// Runs a PostgreSQL server until the parent process ends, and then deletes its folder, so that a killed test run leaves
// nothing behind. Standard input closes when the parent ends.
// Run: node postgres-keeper.mjs '{ "folder", "command", "args", "uid", "gid" }'
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { folder, command, args, uid, gid } = JSON.parse(process.argv[2]);
const server = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'], uid, gid });
const stop = () => server.kill('SIGINT');
process.stdin.on('end', stop).resume();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
