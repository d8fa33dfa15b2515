import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../../src/terraform/protocol';
import { createService } from '../../src/service';
import { Local, paths } from '../service/local';
import { isFullTier } from '../support/runs';
import { needs, python, pythonWith } from '../support/needs';
import { failures, stepsOf, type Step } from './python';

const tsg = '1777779892';
const account = (name: string) => ({
  clientId: `${name}@${tsg}.iam.panserviceaccount.com`,
  clientSecret: `${name}-secret`,
});
const [writer, reader] = [account('sdk'), account('reader')];
const tenants = [{ tsg, accounts: [writer, { ...reader, roles: ['read'] }] }];
const args = [tsg, writer.clientId, writer.clientSecret, reader.clientId, reader.clientSecret];

const interpreter = pythonWith('sdk');

needs(python('sdk')).describe('pan-scm-sdk 0.15.1', () => {
  let local: Local;
  let steps: readonly Step[];
  beforeAll(async () => {
    local = await start();
    steps = await stepsOf(interpreter, 'sdk_flows.py', [local.url, ...args]);
  });
  afterAll(() => local.close());

  test('completes every step of its service classes', () => {
    expect(failures(steps)).toEqual([]);
  });

  test('was asked for everything that this test is about', () => {
    const classes = new Set(steps.map((one) => one.class));
    // Service classes, and login, paging, push and error.
    expect(classes.size).toBeGreaterThanOrEqual(92);
    expect(steps.length).toBeGreaterThanOrEqual(950);
    expect(steps.filter((one) => one.class === 'error').length).toBeGreaterThanOrEqual(15);
  });

  test('talks TLS to a service with a certificate of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scm-sdk-'));
    try {
      const tls = selfSignedCertificate(Date.now());
      const file = join(folder, 'cert.pem');
      writeFileSync(file, tls.pem);
      const secure = await start();
      const { port } = await secure.service.listen({ tls: { cert: tls.pem, key: tls.pemKey } });
      const trust = { REQUESTS_CA_BUNDLE: file, SSL_CERT_FILE: file, OAUTHLIB_INSECURE_TRANSPORT: '' };
      const url = `https://localhost:${port}`;
      const found = await stepsOf(
        interpreter,
        'sdk_flows.py',
        [url, ...args, ...(isFullTier() ? [] : ['login'])],
        trust,
      );
      await secure.close();
      expect(failures(found)).toEqual([]);
      expect(found.length).toBeGreaterThanOrEqual(isFullTier() ? 950 : 10);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('reaches nothing but this machine', async () => {
    await expect(stepsOf(interpreter, 'loopback_check.py', [])).resolves.toEqual([
      { class: 'guard', step: '192.0.2.1', ok: true },
      { class: 'guard', step: 'api.sase.example', ok: true },
    ]);
  });
});

/** A service with two folders: the firewall of one takes every push, that of the other refuses. */
async function start(): Promise<Local> {
  const service = await createService({ tenants, jobSpeed: Infinity });
  const local = new Local(service, await service.listen());
  for (const [name, serial, result] of [
    ['Texas', '007951000000001', 'success'],
    ['Refusing', '007951000000002', 'failure'],
  ] as const) {
    await local.make(paths.folders, { name, parent: 'ngfw-shared' });
    await service.tenant(tsg).addDevice({ serial, folder: name, outcome: { result, errors: ['no such zone'] } });
  }
  return local;
}
