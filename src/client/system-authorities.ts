import type * as Tls from 'node:tls';
import type { ReadFile } from './auth-file';

/** Certificate bundles of Debian, Red Hat, openSUSE and Alpine, in the order in which Terraform looks for them. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Reads the NODE_EXTRA_CA_CERTS file, which Node ignores once other CAs are passed. */
export function extraAuthorities(env: NodeJS.ProcessEnv, readFile: ReadFile): readonly string[] {
  const path = env['NODE_EXTRA_CA_CERTS'] ?? '';
  // Node itself warns about a file that it cannot read.
  return path === '' ? [] : firstOf([path], readFile);
}

/**
 * Returns the CAs that the operating system trusts, as PEM, like Terraform and the official provider: those of
 * SSL_CERT_FILE, or of the system's trust store. With those of NODE_EXTRA_CA_CERTS. Empty if the system has none that can
 * be read.
 */
export function readSystemAuthorities(env: NodeJS.ProcessEnv, readFile: ReadFile): readonly string[] {
  const found = systemBundle(env['SSL_CERT_FILE'] ?? '', readFile);
  return found.length === 0 ? [] : [...found, ...extraAuthorities(env, readFile)];
}

function systemBundle(chosen: string, readFile: ReadFile): readonly string[] {
  if (chosen !== '') return firstOf([chosen], readFile);
  const stored = trustStore();
  return stored.length > 0 ? stored : firstOf(bundles, readFile);
}

function firstOf(paths: readonly string[], readFile: ReadFile): readonly string[] {
  for (const path of paths) {
    try {
      return [readFile(path)];
    } catch {
      // The next path is of another distribution.
    }
  }
  return [];
}

/** The certificates in the trust store of macOS and Windows, which only Node 22.15 and later can read. */
function trustStore(): readonly string[] {
  if (process.platform === 'linux') return [];
  // oxlint-disable-next-line typescript/no-require-imports -- start-up would pay for it
  const tls = require('node:tls') as typeof Tls & { getCACertificates?: (type: 'system') => readonly string[] };
  return tls.getCACertificates?.('system') ?? [];
}
