import type { Access } from '../service';
import { writePrivateFile } from './private-file';

/**
 * Writes a script that sets the environment variables of the service: for sh, PowerShell (`.ps1`) or cmd (`.cmd`). Only
 * its owner can read it. It is written atomically, because other processes may wait for it.
 */
export function writeEnvFile(
  file: string,
  at: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' },
  access: Access,
  also: Readonly<Record<string, string>> = {},
): void {
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  const variables = {
    SCM_HOST: at.host,
    SCM_PORT: String(at.port),
    SCM_PROTOCOL: at.protocol,
    SCM_AUTH_URL: `${at.protocol}://${host}:${at.port}${access.tokenPath}`,
    SCM_CLIENT_ID: access.clientId,
    SCM_CLIENT_SECRET: access.clientSecret,
    SCM_SCOPE: access.scope,
    ...also,
  };
  const line = shellOf(file);
  writePrivateFile(
    file,
    Object.entries(variables)
      .map(([name, value]) => line(name, value))
      .join(''),
  );
}

/** Returns the assignment syntax for the shell of a file extension; sh by default. */
function shellOf(file: string): (name: string, value: string) => string {
  if (/\.ps1$/i.test(file)) return (name, value) => `$env:${name} = '${value.replaceAll("'", "''")}'\r\n`;
  if (/\.(?:cmd|bat)$/i.test(file)) return (name, value) => `@set "${name}=${value.replaceAll('%', '%%')}"\r\n`;
  return (name, value) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`;
}
