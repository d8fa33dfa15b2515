import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../src/protocol';
import { createService, type Service } from '../../src/service';
import { runProgram } from '../support/run-program';
import { isFullTier } from '../support/runs';
import { pythonOf } from './python';

/** Tests of the client that cannot pass, by file, and why. */
const reasons: Readonly<Record<string, string>> = {
  api_config_versions_test: 'expects a running version in a tenant without a push',
  api_user_locations_test: 'reads hosts and addresses without the choice around them, which the description has',
  api_regional_and_custom_proxies_test: 'creates proxies in All; the description has Mobile Users only',
  api_certificates_test: 'exports a key that only the real service has',
  api_qos_rules_test: 'expects rules beyond an offset of 10',
};

const python = pythonOf('generated');
if (python === undefined)
  process.stderr.write('scm-python is not installed: scripts/python-clients.sh does it; its tests are skipped\n');

(python === undefined ? describe.skip : describe)("scm-python's own tests", () => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await createService({ jobSpeed: Infinity });
    folder = mkdtempSync(join(tmpdir(), 'scm-python-'));
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  // They take minutes: the fast tier runs those of one kind.
  it('pass, but for those that are listed with a reason', async () => {
    const { pem, pemKey } = selfSignedCertificate(Date.now());
    const certificate = join(folder, 'cert.pem');
    writeFileSync(certificate, pem);
    const { port } = await service.listen({ tls: { cert: pem, key: pemKey } });
    const { clientId, clientSecret, scope, tokenPath } = service.access;
    const files = isFullTier() ? testFiles() : testFiles().filter((file) => /api_tags_test/.test(file));
    const args = ['-m', 'pytest', '-q', '-p', 'loopback_only', '-p', 'no:cacheprovider', '--tb=line', '-rfE', ...files];
    const { output } = await runProgram(folder, python ?? '', args, {
      PATH: process.env['PATH'],
      PYTHONDONTWRITEBYTECODE: '1',
      // The guard that keeps it on this machine.
      PYTHONPATH: __dirname,
      SSL_CERT_FILE: certificate,
      REQUESTS_CA_BUNDLE: certificate,
      SCM_HOST: `localhost:${port}`,
      SCM_AUTH_URL: `https://localhost:${port}${tokenPath}`,
      SCM_CLIENT_ID: clientId,
      SCM_CLIENT_SECRET: clientSecret,
      SCM_SCOPE: scope,
    }).done;
    const failed = [...output.matchAll(/^(?:FAILED|ERROR) \S*\/(\w+)\.py::(\S+)/gm)];
    expect(failed.filter(([, file = '']) => !Object.hasOwn(reasons, file)).map(([line]) => line)).toEqual([]);
    expect(Number(/(\d+) passed/.exec(output)?.[1])).toBeGreaterThanOrEqual(isFullTier() ? 665 : 4);
    if (isFullTier()) expect([...new Set(failed.map(([, file]) => file))].sort()).toEqual(Object.keys(reasons).sort());
  }, 1_800_000);
});

function testFiles(): readonly string[] {
  const packages = join(python ?? '', '..', '..', 'lib');
  return readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => /site-packages\/scm\/.*\/tests\/\w+_test\.py$/.test(path))
    .map((path) => join(packages, path));
}
