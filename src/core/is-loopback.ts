import { BlockList, isIP } from 'node:net';
import { lazy } from '../terraform/protocol/basis';

const loopback = lazy(() => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
});

/**
 * Whether a host is certainly this machine: a loopback address, with or without brackets, or `localhost`. Any other
 * name may resolve to another machine.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (name === 'localhost') return true;
  const version = isIP(name);
  return version !== 0 && !name.includes('%') && loopback().check(name, version === 4 ? 'ipv4' : 'ipv6');
}
