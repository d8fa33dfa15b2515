import { IkeGateway } from '#l1/ike-gateway';
import { LocalUser } from '#l1/local-user';
import { RadiusServerProfile } from '#l1/radius-server-profile';
import { expect, test } from '@jest/globals';
import * as cdktf from 'cdktf';
import * as cdktn from 'cdktn';
import { ScmProvider, Tag } from '../../constructs';
import { scratchFolder } from '../support/scratch-folder';

// Set by jest's configuration: the same tests run once with each library.
declare const constructLibrary: 'cdktf' | 'cdktn';

test('the constructs are those of the library that this run is about', () => {
  expect(cdktf.TerraformResource === (cdktn.TerraformResource as unknown)).toBe(constructLibrary === 'cdktn');
  expect(Tag.prototype instanceof cdktf.TerraformResource).toBe(true);
  expect(Tag.prototype instanceof cdktn.TerraformResource).toBe(constructLibrary === 'cdktn');
});

const place = { folder: 'All', name: 'x' };
const uses: Readonly<Record<string, (stack: cdktf.TerraformStack) => unknown>> = {
  'an attribute of the resource': (stack) =>
    new LocalUser(stack, 'user', { ...place, passwordWo: 'a', passwordWoVersion: 1 }),
  'an attribute of an object': (stack) =>
    new IkeGateway(stack, 'gateway', {
      ...{ ...place, authentication: { preSharedKey: { keyWo: 'a', keyWoVersion: 1 } } },
      ...{ peerAddress: { ip: '192.0.2.1' }, protocol: { version: 'ikev2', ikev2: {} } },
    }),
  'an attribute of a list': (stack) =>
    new RadiusServerProfile(stack, 'radius', {
      ...{ ...place, protocol: { pap: {} }, server: [{ name: 'a', ipAddress: '192.0.2.1', secretWo: 'a' }] },
    }),
};

/** Makes a program for these versions of Terraform, which may be absent. */
function synthFor(use: (stack: cdktf.TerraformStack) => unknown, targetVersions: object | undefined): () => void {
  const app = new cdktf.App({
    outdir: scratchFolder(),
    context: targetVersions === undefined ? {} : { targetVersions },
  });
  const stack = new cdktf.TerraformStack(app, 'demo');
  new ScmProvider(stack, 'scm');
  use(stack);
  return () => app.synth();
}

test.each(Object.entries(uses))('cdktn compares the versions of an app with what %s needs', (_, use) => {
  const older = expect(synthFor(use, { terraform: '>=1.5.7' }));
  const text = 'write-only attributes requires terraform >=1.11.0';
  if (constructLibrary === 'cdktn') older.toThrow(text);
  else older.not.toThrow();
  expect(synthFor(use, { terraform: '>=1.11.0' })).not.toThrow();
});

test('an app that sets no write-only attribute needs no versions', () => {
  const withoutSecrets = (stack: cdktf.TerraformStack): unknown =>
    new LocalUser(stack, 'user', { ...place, password: 'a' });
  expect(synthFor(withoutSecrets, undefined)).not.toThrow();
});
