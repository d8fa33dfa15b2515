import { expect, test } from '@jest/globals';
import { createService } from '../../src/service';

test('the service leaves the globals of its process as they are, and each response has its request ID', async () => {
  const service = await createService();
  try {
    const { url } = await service.listen();
    for (const [status, method, path] of [
      [200, 'GET', '/health'],
      [200, 'GET', '/ready'],
      [200, 'GET', '/openapi.json'],
      [404, 'GET', '/nothing'],
      [401, 'GET', '/config/objects/v1/tags'],
      [400, 'POST', service.access.tokenPath],
    ] as const) {
      const answer = await fetch(url + path, { method, headers: { 'X-Request-Id': 'request-of-mine' } });
      // Not a class of the HTTP adapter.
      expect(answer).toBeInstanceOf(Response);
      expect(Response.prototype).toBe(Object.getPrototypeOf(answer));
      const length = Buffer.byteLength(await answer.text());
      expect([path, answer.status, Object.fromEntries(answer.headers)]).toEqual([
        path,
        status,
        expect.objectContaining({
          'x-request-id': 'request-of-mine',
          'content-type': 'application/json',
          'content-length': String(length),
        }),
      ]);
    }
  } finally {
    await service.close();
  }
});
