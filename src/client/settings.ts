import { join } from 'node:path';
import { CodedError, messageOf } from '../core';
import { readAuthFile, type ReadFile, type ReadyToken } from './auth-file';
import { readSystemAuthorities } from './system-authorities';
import {
  parseAuthorities,
  parseBoolean,
  parseCount,
  parseHeaders,
  parseHost,
  parsePort,
  parseProtocol,
  parseScope,
  parseUrl,
} from './setting-value';
import { providerSettings, type ProviderSetting } from './provider-setting';

/** Proxies for outgoing requests. */
export interface ProxySettings {
  readonly http?: string;
  readonly https?: string;
  /** Hosts that bypass the proxy, as in NO_PROXY. */
  readonly except?: string;
}

/** Settings of a client. */
export interface ClientSettings {
  readonly authUrl: string;
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly port?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if a ready-made token is used. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly skipVerifyCertificate: boolean;
  /** PEM certificates of CAs to trust in addition to Node's own. */
  readonly authorities?: readonly string[];
  /** Returns the CAs that the operating system trusts, as PEM. They count if a certificate is not trusted otherwise. */
  readonly systemAuthorities?: () => readonly string[];
  readonly requestTimeoutMs: number;
  /** Timeout of one call including all retries. */
  readonly overallTimeoutMs: number;
  readonly maxRetries: number;
  readonly maxConcurrentRequests: number;
  readonly proxy?: ProxySettings;
  readonly readyToken?: ReadyToken;
  /** Reads the ready-made token again; the program that fetched it may have renewed it. */
  readonly readTokenAgain?: () => ReadyToken | undefined;
  /** Folder in which processes of this user share tokens; tokens are not shared if absent. */
  readonly tokenFolder?: string;
}

/** The provider block by Terraform attribute name; null and absent mean the same. */
export type ProviderBlock = Readonly<Partial<Record<ProviderSetting | 'auth_file' | 'logging', unknown>>>;

/** An invalid setting. */
export interface SettingProblem {
  readonly attribute: string;
  readonly message: string;
}

/** Invalid settings; lists every problem. */
export class SettingsError extends CodedError<'INVALID_SETTINGS'> {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[], cause?: unknown) {
    super('INVALID_SETTINGS', problems.map(({ message }) => message).join('\n'), { cause });
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Reads the settings: the provider block takes precedence over environment variables, which take precedence over the
 * JSON auth file. `SCM_HEADERS` is a JSON object of strings. Throws a `SettingsError` that lists every problem.
 */
export function readSettings(block: ProviderBlock, env: NodeJS.ProcessEnv, readFile: ReadFile): ClientSettings {
  const problems: SettingProblem[] = [];
  const path = text(block.auth_file) ?? text(env['SCM_AUTH_FILE']);
  let file: ReturnType<typeof readAuthFile> = { values: {} };
  try {
    if (path !== undefined) file = readAuthFile(path, readFile);
  } catch (error) {
    throw new SettingsError([{ attribute: 'auth_file', message: messageOf(error) }], error);
  }

  const setting = <T>(name: ProviderSetting, parse: (value: unknown) => T): T | undefined => {
    const { variable, fallback } = providerSettings[name];
    const sources = [
      [`attribute ${name}`, block[name]],
      [`environment variable ${variable}`, env[variable]],
      [`"${name}" in the auth file`, file.values[name]],
      ['default', fallback],
    ] as const;
    const source = sources.find(([, value]) => value !== undefined && value !== null && value !== '');
    if (source === undefined) return undefined;
    try {
      return parse(source[1]);
    } catch (error) {
      problems.push({ attribute: name, message: `${source[0]} ${messageOf(error)}` });
      return undefined;
    }
  };
  const credential = <T>(name: ProviderSetting, parse: (value: unknown) => T): T | undefined => {
    const before = problems.length;
    const value = setting(name, parse);
    if (value === undefined && problems.length === before && file.readyToken === undefined) {
      const { variable, remedy } = providerSettings[name];
      problems.push({
        attribute: name,
        message: `${name} is missing: set it in the provider block, in the environment variable ${variable}, or in the auth file${remedy === undefined ? '' : `; ${remedy}`}`,
      });
    }
    return value;
  };

  const address = setting('host', parseHost);
  const explicitPort = setting('port', parsePort);
  const port = explicitPort ?? address?.port;
  if (address?.port !== undefined && port !== address.port) {
    const message = `port is ${port}, but host contains the port ${address.port}: remove one of them`;
    problems.push({ attribute: 'port', message });
  }
  const authorities = setting('ca_file', (file) => parseAuthorities(String(file), env, readFile));
  const proxy = proxyFrom(env);
  const tokenFolder = tokenFolderFrom(text(setting('token_cache', String)), env);
  const settings: ClientSettings = {
    authUrl: setting('auth_url', parseUrl) ?? '',
    protocol: setting('protocol', parseProtocol) ?? 'https',
    host: address?.host ?? '',
    ...(port === undefined ? {} : { port }),
    headers: setting('headers', parseHeaders) ?? {},
    clientId: credential('client_id', String) ?? '',
    clientSecret: credential('client_secret', String) ?? '',
    scope: credential('scope', parseScope) ?? '',
    skipVerifyCertificate: setting('skip_verify_certificate', parseBoolean) ?? false,
    ...(authorities === undefined ? {} : { authorities }),
    systemAuthorities: () => readSystemAuthorities(env, readFile),
    requestTimeoutMs: (setting('request_timeout', (value) => parseCount(value, 1, 3600)) ?? 0) * 1000,
    overallTimeoutMs: (setting('overall_timeout', (value) => parseCount(value, 1, 86_400)) ?? 0) * 1000,
    maxRetries: setting('max_retries', (value) => parseCount(value, 0, 100)) ?? 0,
    maxConcurrentRequests: setting('max_concurrent_requests', (value) => parseCount(value, 1, 1000)) ?? 1,
    ...(proxy === undefined ? {} : { proxy }),
    ...(file.readyToken === undefined || path === undefined
      ? {}
      : { readyToken: file.readyToken, readTokenAgain: () => readAuthFile(path, readFile).readyToken }),
    ...(tokenFolder === undefined ? {} : { tokenFolder }),
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Returns the base URL of the API: `https://host:port`. */
export function originOf({ protocol, host, port }: Pick<ClientSettings, 'protocol' | 'host' | 'port'>): string {
  return `${protocol}://${host}${port === undefined ? '' : `:${port}`}`;
}

/** Returns the configured folder, undefined if caching is off, otherwise a folder in the user's cache directory. */
function tokenFolderFrom(configured: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (configured !== undefined) return configured === 'off' ? undefined : configured;
  const home = text(env['HOME']) ?? text(env['USERPROFILE']);
  const caches = text(env['XDG_CACHE_HOME']) ?? (home === undefined ? undefined : join(home, '.cache'));
  return caches === undefined ? undefined : join(caches, 'cdktf-provider-scm', 'tokens');
}

function proxyFrom(env: NodeJS.ProcessEnv): ProxySettings | undefined {
  const http = text(env['http_proxy']) ?? text(env['HTTP_PROXY']);
  const https = text(env['https_proxy']) ?? text(env['HTTPS_PROXY']);
  const except = text(env['no_proxy']) ?? text(env['NO_PROXY']);
  if (http === undefined && https === undefined) return undefined;
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    ...(except === undefined ? {} : { except }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
