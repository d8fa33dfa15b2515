import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import {
  der,
  derBits,
  derContext,
  derInteger,
  derOctets,
  derOid,
  derSequence,
  derSet,
  derText,
  derTime,
  derTrue,
} from './der';

/** A self-signed certificate and its key, for one process. */
export interface Certificate {
  readonly der: Buffer;
  readonly pem: string;
  /** Private key, PKCS #8. */
  readonly pemKey: string;
}

const curves = {
  'P-256': { name: 'prime256v1', hash: 'sha256', signature: '1.2.840.10045.4.3.2' },
  'P-521': { name: 'secp521r1', hash: 'sha512', signature: '1.2.840.10045.4.3.4' },
} as const;
const oid = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
} as const;
const skew = 30_000;
const lifetime = 365 * 24 * 3_600_000;

/**
 * Makes the certificate of an AutoMTLS peer. It is valid for `localhost`, 127.0.0.1 and ::1, for servers and clients,
 * and is its own CA. The DER encoding is our own, because the available libraries take longer to load than the whole
 * start-up.
 */
export function selfSignedCertificate(now: number, curve: keyof typeof curves = 'P-256'): Certificate {
  const { name, hash, signature } = curves[curve];
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: name });
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40; // positive and of fixed length
  const algorithm = derSequence(derOid(signature));
  const localhost = derSequence(derSet(derSequence(derOid(oid.commonName), derText('localhost'))));
  const body = derSequence(
    derContext(0, derInteger(Buffer.from([2]))), // version 3
    derInteger(serial),
    algorithm,
    localhost,
    derSequence(derTime(new Date(now - skew)), derTime(new Date(now + lifetime))),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
    derContext(3, derSequence(...extensions())),
  );
  const bytes = derSequence(body, algorithm, derBits(sign(hash, body, privateKey)));
  const base64 = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    der: bytes,
    pemKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function extensions(): readonly Buffer[] {
  // digitalSignature, keyEncipherment, keyAgreement, keyCertSign
  const usage = derBits(Buffer.from([0b10101100]), 2);
  const names = [
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([...Array<number>(15).fill(0), 1])),
  ];
  return [
    derSequence(derOid(oid.basicConstraints), derTrue, derOctets(derSequence(derTrue))),
    derSequence(derOid(oid.keyUsage), derTrue, derOctets(usage)),
    derSequence(derOid(oid.extendedKeyUsage), derOctets(derSequence(derOid(oid.serverAuth), derOid(oid.clientAuth)))),
    derSequence(derOid(oid.subjectAltName), derOctets(derSequence(...names))),
  ];
}
