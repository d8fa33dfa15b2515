import { describe, expect, test } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';

import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { derOid, derTime } from '../../src/terraform/protocol/der';

const now = Date.UTC(2031, 4, 6, 7, 8, 9);

describe.each(['P-256', 'P-521'] as const)('a self-signed %s certificate', (curve) => {
  const made = selfSignedCertificate(now, curve);
  const parsed = new X509Certificate(made.der);

  test('is for localhost, and an authority of its own', () => {
    expect(parsed.subject).toBe('CN=localhost');
    expect(parsed.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
    expect(parsed.ca).toBe(true);
    expect(parsed.checkIssued(parsed)).toBe(true);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  });

  test('holds from 30 seconds ago for a year', () => {
    expect(new Date(parsed.validFrom).getTime()).toBe(now - 30_000);
    expect(new Date(parsed.validTo).getTime()).toBe(now + 365 * 24 * 3_600_000);
  });

  test('is the same in PEM, and never twice the same', () => {
    expect(new X509Certificate(made.pem).raw).toEqual(made.der);
    expect(selfSignedCertificate(now, curve).der).not.toEqual(made.der);
  });
});

test('two peers accept each other by their certificates, and no other certificate', async () => {
  const [server, client, stranger] = (['P-256', 'P-521', 'P-521'] as const).map((c) =>
    selfSignedCertificate(Date.now(), c),
  );
  if (!server || !client || !stranger) throw new Error('three were made');
  const listener = createServer({
    key: server.pemKey,
    cert: server.pem,
    ca: client.pem,
    requestCert: true,
    rejectUnauthorized: true,
  });
  listener.on('tlsClientError', () => undefined);
  listener.on('secureConnection', (socket: TLSSocket) => socket.end('welcome'));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const visit = async (as: typeof client): Promise<string> => {
    const identity = { key: as.pemKey, cert: as.pem, ca: server.pem, servername: 'localhost' };
    const socket = connect({ port, host: '127.0.0.1', ...identity });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'close');
    return received;
  };
  expect(await visit(client)).toBe('welcome');
  expect(await visit(stranger)).toBe('');
  listener.close();
});

test('times after 2049 and long identifiers are encoded as X.690 wants them', () => {
  expect(derTime(new Date(Date.UTC(2049, 11, 31, 23, 59, 59))).toString('latin1')).toContain('491231235959Z');
  expect(derTime(new Date(Date.UTC(2050, 0, 1))).toString('latin1')).toContain('20500101000000Z');
  expect(derOid('1.2.840.113549').toString('hex')).toBe('06062a864886f70d');
});
