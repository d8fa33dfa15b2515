/** A name and a value of a header block. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

const staticFields =
  ':authority;:method=GET;:method=POST;:path=/;:path=/index.html;:scheme=http;:scheme=https;:status=200;:status=204;' +
  ':status=206;:status=304;:status=400;:status=404;:status=500;accept-charset;accept-encoding=gzip, deflate;' +
  'accept-language;accept-ranges;accept;access-control-allow-origin;age;allow;authorization;cache-control;' +
  'content-disposition;content-encoding;content-language;content-length;content-location;content-range;content-type;' +
  'cookie;date;etag;expect;expires;from;host;if-match;if-modified-since;if-none-match;if-range;if-unmodified-since;' +
  'last-modified;link;location;max-forwards;proxy-authenticate;proxy-authorization;range;referer;refresh;retry-after;' +
  'server;set-cookie;strict-transport-security;transfer-encoding;user-agent;vary;via;www-authenticate';

/** The static table of RFC 7541, appendix A. Its first index is 1. */
export const staticTable: readonly HeaderField[] = staticFields.split(';').map((field) => {
  const [name = '', value = ''] = field.split('=');
  return { name, value };
});

/**
 * Bits of the Huffman code of each byte (RFC 7541, appendix B), as digits of base 36. The code is canonical: codes of the
 * same length are in the order of their bytes, so the lengths are sufficient. The code of EOS, 30 ones, is the last one.
 */
export const huffmanLengths =
  'dnsssssssoussussssssssusssssssss6aacd68baa8b8666555666666678f6ca' +
  'd67777777777777777777777878djde6f56565666577666567655677777fbeds' +
  'kmkkmmmnmnnnnnonoomnonnnnlmnmnnomlkmmnnlnmmolmnnllmlnmnnkmmmnmmn' +
  'qqkjmnmpqqqrrqopjlqrrqrollqqsrrrkoklmllnmmppooqnqrqqrrrrrsrrrrrq';
