import { spawn } from 'node:child_process';
import { npmSetting } from './packages';

/** Environment without this machine's settings, and without network access to other machines except through npm. */
export function alone(home: string): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_|.*_proxy$)/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    CI: '1',
    CHECKPOINT_DISABLE: '1',
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, NO_PROXY: '127.0.0.1' },
  };
}

/** Environment for `npm install`, with the registry and cache of this machine. */
export function withRegistry(home: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_)/.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    npm_config_userconfig: npmSetting('userconfig'),
    npm_config_cache: npmSetting('cache'),
  };
}

/** Runs a command without blocking the service in this process; returns its output, and rejects if it fails. */
export function running(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}
