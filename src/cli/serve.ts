import { rmSync, readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import { createService, type ServiceOptions } from '../service/index';
import { parseTenants } from './tenants-file';
import { writeEnvFile } from './env-file';

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly writeEnv?: string;
  readonly tenants?: string;
  readonly allowRemote?: true;
  readonly jobSpeed: number;
  readonly control?: number;
  readonly json?: true;
}

/** Adds `scm serve`. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Run the local service until it is told to stop (SIGTERM or Ctrl-C).')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', port, 0)
    .option('--data <dir>', 'keep everything in this folder; without it everything is in memory')
    .option('--write-env <file>', 'write a shell file with address and credentials (SCM_HOST, …) once it is ready')
    .option('--tenants <file>', 'JSON file with tenants, their accounts and devices')
    .option('--job-speed <factor>', 'how many times faster than usual pushes run', positive, 1)
    .option('--control <port>', 'open the control API on this port of this machine; 0 takes a free one', port)
    .option('--allow-remote', 'allow a --host that other machines can reach')
    .option('--json', 'print one JSON object instead of text, and the log as JSON lines on stderr')
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  // Who waits for the file must not find the one of an earlier run.
  if (options.writeEnv !== undefined) rmSync(options.writeEnv, { force: true });
  const service = await createService(serviceOptions(options));
  const stopped = stopSignal();
  try {
    const { host, port, url } = await service.listen({
      host: options.host,
      port: options.port,
      ...(options.allowRemote === true ? { remote: 'allowed' as const } : {}),
    });
    const control = options.control === undefined ? undefined : (await service.listenControl(options.control)).url;
    if (options.writeEnv !== undefined) writeEnvFile(options.writeEnv, { host, port }, service.access, control);
    const { tsg } = service.access;
    if (options.json === true) console.log(JSON.stringify({ url, host, port, pid: process.pid, tsg, control }));
    else {
      console.log(`listening on ${url}`);
      console.log(`tenant ${tsg}`);
      if (control !== undefined) console.log(`control API on ${control}`);
      if (options.writeEnv !== undefined) console.log(`environment in ${options.writeEnv}`);
    }
    await stopped;
  } finally {
    await service.close();
  }
}

function serviceOptions({ data, tenants, jobSpeed, json }: ServeOptions): ServiceOptions {
  return {
    jobSpeed,
    ...(data === undefined ? {} : { data }),
    ...(tenants === undefined ? {} : { tenants: parseTenants(readFileSync(tenants, 'utf8'), tenants) }),
    ...(json === true ? { log: (line: string) => process.stderr.write(`${line}\n`) } : {}),
  };
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('a port is a number from 0 to 65535.');
  return value;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('give a number above 0.');
  return value;
}
