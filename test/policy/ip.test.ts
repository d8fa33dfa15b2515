import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressTexts } from '../../src/engine/policy/address-text';
import { addressRanges } from '../../src/engine/policy/ip';
import { runs } from '../support/runs';

describe('addresses as text', () => {
  test.each([
    ['10.1.2.3', ['10.1.2.3']],
    ['10.1.2.3/16', ['10.1.0.0/16']],
    ['10.0.0.0-10.0.0.255', ['10.0.0.0/24']],
    ['10.0.0.1-10.0.0.2', ['10.0.0.1-10.0.0.2']],
    ['255.255.255.255', ['255.255.255.255']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
    ['::/0', ['::/0']],
    ['2001:DB8::1', ['2001:db8::1']],
    ['2001:db8:0:0:1:0:0:1', ['2001:db8::1:0:0:1']],
    ['::ffff:10.1.2.3', ['::ffff:a01:203']],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff']],
    ['::1-::4', ['::1-::4']],
    ['fe80::/10', ['fe80::/10']],
  ])('%s is %j', (text, expected) => {
    expect(addressTexts(addressRanges(text) ?? [])).toEqual(expected);
  });

  test.each([
    '10.1.2',
    '10.1.2.256',
    '10.0.0.9-10.0.0.1',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.1-::1',
    'lan',
    '',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
    '10.0.0.1-10.0.0.2-10.0.0.3',
  ])('"%s" is no address', (text) => {
    expect(addressRanges(text)).toBeUndefined();
  });

  test('means the same when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat({ max: 32 }), (address, length) => {
        const ranges = addressRanges(`${address}/${String(length)}`) ?? [];
        const [text = ''] = addressTexts(ranges);
        expect(addressRanges(text)).toEqual(ranges);
      }),
      { numRuns: runs(500) },
    );
  });
});
