import { describe, expect, test } from '@jest/globals';

import { hclogLogger, logLevel } from '../../src/terraform/protocol';

describe('the log level', () => {
  test.each([
    [{}, undefined],
    [{ TF_LOG: '' }, undefined],
    [{ TF_LOG: 'off' }, undefined],
    [{ TF_LOG: 'WARN' }, 'warn'],
    [{ TF_LOG: 'JSON' }, 'trace'],
    [{ TF_LOG: 'whatever' }, 'trace'],
    [{ TF_LOG: 'ERROR', TF_LOG_PROVIDER: 'DEBUG' }, 'debug'],
    [{ TF_LOG: 'TRACE', TF_LOG_PROVIDER: 'off' }, undefined],
  ])('of %j is %s', (env, level) => {
    expect(logLevel(env)).toBe(level);
  });
});

describe('the log', () => {
  test('writes one JSON line that Terraform can sort', () => {
    const lines: string[] = [];
    hclogLogger('demo', 'info', (text) => lines.push(text)).warn('a\nb', { count: 3n });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      '@level': 'warn',
      '@message': 'a\nb',
      '@module': 'demo',
      '@timestamp': expect.stringMatching(/^\d{4}-.*Z$/),
      count: '3',
    });
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  });

  test('formats nothing that is off', () => {
    const written: string[] = [];
    const evaluated: string[] = [];
    const log = hclogLogger('demo', 'warn', (text) => written.push(text));
    const fields = () => {
      evaluated.push('fields');
      return {};
    };
    log.info('not this', fields);
    hclogLogger('demo', undefined, (text) => written.push(text)).error('nor this', fields);
    expect(evaluated).toEqual([]);
    expect(written).toEqual([]);
    expect([log.isOn('info'), log.isOn('error')]).toEqual([false, true]);
  });
});
