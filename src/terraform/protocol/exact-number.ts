/** Converts an integer to a number if that is exact, otherwise keeps the bigint. */
export function exactInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Numbers with more digits than this keep their text. */
const maxScale = 1000;

/**
 * Converts a JSON number without loss to the forms that Terraform itself sends. These are a `number` if that is exact,
 * a `bigint` beyond 2^53, or a decimal string for other fractions.
 */
export function exactNumber(token: string): number | bigint | string {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (parts === null) return token;
  const [, whole = '0', fraction = '', exponent = '0'] = parts;
  let digits = BigInt(whole + fraction);
  let scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > maxScale) return token;
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale--;
  }
  if (scale <= 0) return exactInteger(digits * 10n ** BigInt(-scale));
  const fifths = 5n ** BigInt(scale);
  if (digits % fifths === 0n && Number.isSafeInteger(Number(digits / fifths))) return Number(token);
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
