import { describe, expect, test } from '@jest/globals';
import { addressText } from '../../src/engine/policy/ip';
import { firewallOf, routesTo, routeText, trace } from '../../src/engine/trace';
import { office, officeWith } from './office';

const firewall = firewallOf(officeWith({}), office);
const said = (source: string, destination: string): string =>
  trace(firewall, { source, destination, service: 'tcp/443' }).assumptions.join('\n');

describe('an address that is not another host', () => {
  const own = firewall.network.interfaces.all.flatMap(({ name, addresses }) =>
    addresses.flatMap(({ host }) => (typeof host === 'number' ? [{ name, host }] : [])),
  );
  const [{ name, host } = { name: '', host: 0 }] = own;
  const text = addressText(host);

  test('is an assumption of a trace', () => {
    expect(said('10.1.0.5', text)).toContain(`is the address of interface ${name} of the firewall`);
    expect(said(text, '10.2.0.9')).toContain(`is the address of interface ${name} of the firewall`);
    expect(said('10.1.0.5', text.replace(/\d+$/, '255'))).toContain('is the broadcast address of the network');
    expect(said('10.1.0.5', '127.0.0.1')).toContain('no router forwards to it');
    expect(said('10.1.0.5', '10.2.0.9')).not.toMatch(/address of|forwards to it|broadcast/);
  });

  test('is an assumption of a route', () => {
    expect(routeText(routesTo(firewall, '224.0.0.5'))).toContain('assumed: the destination is forwarded like one host');
    expect(routeText(routesTo(firewall, text))).toContain(`assumed: the destination is treated like another host`);
    expect(routesTo(firewall, '10.2.0.9').assumptions).toEqual([]);
  });
});
