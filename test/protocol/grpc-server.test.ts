import { once } from 'node:events';
import { connect, type ClientHttp2Session } from 'node:http2';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { frameHeader } from '../../src/terraform/protocol/grpc-frame';
import { createGrpcServer } from '../../src/terraform/protocol/grpc-server';
import type { RpcMethod } from '../../src/terraform/protocol/rpc-method';

describe('mutual TLS', () => {
  const server = selfSignedCertificate(Date.now());
  const client = selfSignedCertificate(Date.now(), 'P-521');
  const other = selfSignedCertificate(Date.now(), 'P-521');

  test.each([
    ['the expected certificate', { cert: client.pem, key: client.pemKey }, 'served'],
    ['another certificate', { cert: other.pem, key: other.pemKey }, 'closed'],
    ['no certificate', {}, 'closed'],
  ])('with %s: %s', async (_, certificate, outcome) => {
    const grpc = createGrpcServer({
      method: () => () => new Uint8Array(),
      started: () => undefined,
      maxMessageBytes: 1000,
      tls: { key: server.pemKey, cert: server.pem, clientCertificate: client.pem },
    });
    const listener = createServer((socket) => grpc.accept(socket)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const socket = connectTls({ port, host: '127.0.0.1', ca: server.pem, ALPNProtocols: ['h2'], ...certificate });
    // The server sends its SETTINGS first.
    const first = await Promise.race([
      once(socket, 'data').then(() => 'served'),
      once(socket, 'close').then(() => 'closed'),
    ]);
    socket.destroy();
    listener.close();
    expect(first).toBe(outcome);
  });
});

describe('a gRPC call', () => {
  let listener: Server;
  let client: ClientHttp2Session;
  let method: RpcMethod;
  let calls: Promise<void>[];
  beforeEach(async () => {
    calls = [];
    const server = createGrpcServer({
      method: () => method,
      started: (_, ended) => void calls.push(ended),
      maxMessageBytes: 1000,
      tls: 'none',
    });
    listener = createServer((socket) => server.accept(socket)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    client = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  });
  afterEach(() => {
    client.destroy();
    listener.close();
  });

  function call(...messages: readonly Uint8Array[]) {
    const stream = client.request({ ':method': 'POST', ':path': '/a/b' });
    for (const message of messages) {
      stream.write(frameHeader(message.length));
      stream.write(message);
    }
    return stream;
  }

  test('answers in one frame, and makes no signal for a method that does not want it', async () => {
    method = (request) => Buffer.concat([Buffer.from('got '), request]);
    const stream = call(Buffer.from('this'));
    stream.end();
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [trailers] = (await once(stream, 'trailers')) as unknown[];
    expect(trailers).toMatchObject({ 'grpc-status': '0' });
    expect(chunks.map(String)).toEqual(['\0\0\0\0\u0008got this']);
  });

  test.each(['during the call', 'before the method asks'])(
    'that the client cancels %s aborts its signal',
    async (when) => {
      let reason: unknown;
      let started!: () => void;
      const isStarted = new Promise<void>((resolve) => (started = resolve));
      let proceed!: () => void;
      const mayProceed = new Promise<void>((resolve) => (proceed = resolve));
      method = async (_, closed) => {
        const early = when === 'during the call' ? closed() : undefined;
        started();
        await mayProceed;
        const signal = early ?? closed();
        if (!signal.aborted) await once(signal, 'abort');
        reason = signal.reason;
        return new Uint8Array();
      };
      const stream = call(Buffer.from('x'));
      stream.end();
      stream.on('error', () => undefined);
      await isStarted;
      stream.close(8); // CANCEL
      await once(stream, 'close');
      proceed();
      await Promise.all(calls);
      expect(reason).toMatchObject({ code: 'GRPC_STATUS', message: 'the client no longer waits' });
    },
  );

  test('that ends before its message is an error, and the method is not called', async () => {
    method = () => {
      throw new Error('called');
    };
    const stream = call();
    stream.end(Buffer.from([0, 0, 0, 0, 9, 1]));
    const [headers] = (await once(stream, 'response')) as unknown[];
    expect(headers).toMatchObject({ 'grpc-status': '13', 'grpc-message': 'the body is not one message' });
  });
});
