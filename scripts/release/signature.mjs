// Creates the OpenPGP signature that Terraform verifies when it installs from a registry.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedPackage } from './pinned-package.mjs';

/** The OpenPGP library. */
export const openpgp = {
  package: 'openpgp',
  version: '6.3.2',
  sha512: 'wcZTzHz41LV8Y48zH/JlD1JT8YdNmpWOuMAjQ/podvvCwsjBEU37K3znJh4UQcj3hksE5z9TzvhbUbwzsGvlLQ==',
};

/** Signs a text with an armored private key without passphrase; the signature is reproducible. */
export async function signatureOf(text, armoredKey, { date, cache }) {
  const module = join(pinnedPackage(openpgp, cache), 'dist', 'node', 'openpgp.mjs');
  const { createMessage, readPrivateKey, sign } = await import(pathToFileURL(module));
  const signingKeys = await readPrivateKey({ armoredKey });
  const created = signingKeys.getCreationTime();
  const signature = await sign({
    message: await createMessage({ binary: Buffer.from(text) }),
    signingKeys,
    detached: true,
    format: 'binary',
    date: created > date ? created : date,
    config: { nonDeterministicSignaturesViaNotation: false },
  });
  return {
    signature,
    publicKey: signingKeys.toPublic().armor(),
    keyId: signingKeys.getKeyID().toHex().toUpperCase(),
  };
}
