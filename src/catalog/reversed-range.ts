import { BlockList, isIP } from 'node:net';

/** Reports whether the first address of a range is above its last. False for text that is not a range. */
export function isReversedRange(text: string): boolean {
  const [first = '', last = '', ...more] = text.split('-');
  const version = isIP(first);
  if (version === 0 || isIP(last) !== version || more.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  // The same IPv6 address has several spellings.
  const firstAlone = new BlockList();
  firstAlone.addAddress(first, family);
  const upToFirst = new BlockList();
  upToFirst.addRange(version === 4 ? '0.0.0.0' : '::', first, family);
  return upToFirst.check(last, family) && !firstAlone.check(last, family);
}
