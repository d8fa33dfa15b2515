/** First and last address. */
export type Bounds = readonly [number, number];

/** First and last IPv4 address of an address, network or range; `none` for IPv6; undefined for other texts. */
export function boundsOf(text: string): Bounds | undefined {
  if (text.includes(':') && /^[0-9a-f:./-]+$/i.test(text)) return [1, 0];
  const [first = '', last] = text.split('-');
  if (last !== undefined) {
    const [low, high] = [numberOf(first), numberOf(last)];
    return low === undefined || high === undefined ? undefined : [low, high];
  }
  const [ip = '', length = '32'] = text.split('/');
  const at = numberOf(ip);
  if (at === undefined || !/^\d+$/.test(length)) return undefined;
  const size = 2 ** (32 - Number(length));
  const low = Math.floor(at / size) * size;
  return [low, low + size - 1];
}

function numberOf(ip: string): number | undefined {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip.trim())) return undefined;
  return ip
    .trim()
    .split('.')
    .reduce((sum, part) => sum * 256 + Number(part), 0);
}
