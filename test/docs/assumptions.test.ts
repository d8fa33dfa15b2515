import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { firewallOf, reach, trace } from '../../src/engine/trace';
import { randomsFrom } from '../support/randoms';
import { object, office, officeWith, port, route, router, usualRoutes } from '../trace/office';
import { randomNetwork } from '../trace/random-network';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'policy-semantics.md'), 'utf8');
const [table = ''] = page.split('### Assumptions')[1]?.split('\n## ') ?? [];
const documented = [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, text = '']) => text);
const flow = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };

test('every assumption of random and prepared networks has a row in the policy semantics', () => {
  const monitored = route('watched', '10.7.0.0/16', '10.1.0.254', { path_monitor: { enable: true } });
  const byApplication = { name: 'p', application: ['ssl'], action: { forward: { egress_interface: 'ethernet1/1' } } };
  const learning = router('main', ['ethernet1/1', 'ethernet1/2'], [], { bgp: { enable: true } });
  const second = router('other', ['ethernet1/5'], [route('all', '0.0.0.0/0', '10.5.0.254')]);
  const first = router('main', ['ethernet1/1', 'ethernet1/2'], usualRoutes);
  const worlds = [
    officeWith({ routers: [] }),
    officeWith({ routes: [...usualRoutes, monitored], pbf: [byApplication] }),
    officeWith({ routers: [learning] }),
    officeWith({ routers: [first, second], interfaces: [port('ethernet1/5', '10.5.0.1/24')] }),
    officeWith({ security: [{ name: 'u', source_user: ['alice'] }], objects: [object('application', 'own', {})] }),
    ...Array.from({ length: 20 }, (_, i) => randomNetwork(randomsFrom(i + 1)).configuration),
  ];
  const found = worlds.flatMap((world) => [
    ...trace(firewallOf(world, office), { ...flow, user: 'x', category: 'y', application: 'z' }).assumptions,
    ...reach(firewallOf(world, office), { destination: '10.2.0.9' }).assumptions,
  ]);
  expect(found.filter((text) => !documented.some((row) => text.includes(row)))).toEqual([]);
  const used = documented.filter((row) => found.some((text) => text.includes(row)));
  expect(used.length).toBeGreaterThanOrEqual(8);
});
