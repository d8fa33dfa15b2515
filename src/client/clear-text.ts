import { isLoopback } from '../core';
import type { ClientSettings } from './settings';

/**
 * Returns a warning if secrets or configuration are sent unencrypted to another machine, otherwise undefined. Loopback
 * traffic cannot be read by others.
 */
export function clearTextWarning(settings: Pick<ClientSettings, 'authUrl' | 'protocol' | 'host'>): string | undefined {
  const { authUrl, protocol, host } = settings;
  const token = URL.canParse(authUrl) ? new URL(authUrl) : undefined;
  if (token?.protocol === 'http:' && !isLoopback(token.hostname)) {
    return `the client secret is sent to ${token.host} without encryption; set auth_url to an https address`;
  }
  if (protocol === 'http' && !isLoopback(host)) {
    return `access tokens and the configuration are sent to ${host} without encryption; set protocol = "https"`;
  }
  return undefined;
}
