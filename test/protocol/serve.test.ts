import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { buildDemo } from './demo';
import { UNKNOWN } from '../../src/protocol';
import { startPlugin, type Plugin } from '../support/plugin-client';

describe('a served provider', () => {
  const demo = buildDemo();
  let plugin: Plugin;
  beforeAll(async () => {
    plugin = await startPlugin(demo.executable);
  });
  afterAll(async () => {
    await plugin.kill();
    demo.remove();
  });

  test('plans', async () => {
    const config = {
      name: 'x',
      id: null,
      size: 1,
      tags: { a: 'b' },
      secret: 's',
      parts: [{ label: 'l', serial: null }],
    };
    const planned = await plugin.plan({ typeName: 'demo_thing', prior: null, config });
    expect(planned.diagnostics).toEqual([]);
    expect(planned.planned).toEqual({ ...config, secret: null, id: UNKNOWN, parts: [{ label: 'l', serial: UNKNOWN }] });
  });
});
