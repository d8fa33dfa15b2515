import { spawn } from 'node:child_process';
import { npmSetting } from './packages';

/** Nothing of this machine's settings, and no way to any other machine but by npm. */
export function alone(home: string): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:9';
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_|.*_proxy$)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    CI: '1',
    CHECKPOINT_DISABLE: '1',
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
    ...{ HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, NO_PROXY: '127.0.0.1' },
  };
}

/** The same for `npm install`, which asks the registry that this machine uses, and shares its cache. */
export function withRegistry(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:TF_|CDKTF_|SCM_|npm_)/.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    npm_config_userconfig: npmSetting('userconfig'),
    npm_config_cache: npmSetting('cache'),
  };
}

/** Runs a command while the service in this process answers it; gives what it says, and throws where it fails. */
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
