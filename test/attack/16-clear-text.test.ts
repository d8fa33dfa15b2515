import { expect, test } from '@jest/globals';
import { clearTextWarning } from '../../src/client';
import { isLoopback } from '../../src/core';

test('what travels in clear text to another machine is a warning, and nothing on loopback is', () => {
  const at = (authUrl: string, protocol: 'http' | 'https', host: string) =>
    clearTextWarning({ authUrl, protocol, host });
  expect(at('http://login.example/token', 'https', 'api.example')).toMatch(
    /client secret is sent to login\.example without/,
  );
  expect(at('https://login.example/token', 'http', 'api.example')).toMatch(/sent to api\.example without encryption/);
  expect(at('http://127.0.0.1.evil.example/t', 'https', 'x')).toMatch(/without encryption/);
  for (const host of ['localhost', '127.0.0.1', '[::1]', '127.1.2.3']) {
    expect(at(`http://${host}:1/token`, 'http', host)).toBeUndefined();
  }
  expect(at('https://login.example/token', 'https', 'api.example')).toBeUndefined();
});

test('loopback is what no name server and no other machine decides', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.255.255.254', '::1', '[::1]', '::ffff:127.0.0.1'])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of [
    ...['', '0.0.0.0', '::', '128.0.0.1', '127.0.0.1.evil.example', '127.evil.example', 'localhost.evil.example'],
    ...['evil-localhost', '127.0.0', '0127.0.0.1', '127.0.0.1:80', '::ffff:10.0.0.1', '::1%eth0', 'ip6-localhost'],
  ])
    expect([host, isLoopback(host)]).toEqual([host, false]);
});
