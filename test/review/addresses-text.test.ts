import { describe, expect, test } from '@jest/globals';
import { networkWithHoles } from '../../src/review/report/addresses-text';

describe('many addresses as one network', () => {
  test('names the holes', () => {
    const values = ['10.30.0.0-10.30.0.4', '10.30.0.6-10.30.1.4', '10.30.1.6-10.30.255.255'];
    expect(networkWithHoles(values)).toBe('10.30.0.0/16 except 10.30.0.5, 10.30.1.5');
  });

  test.each([
    ['that cover little of their network', ['10.0.0.1', '10.0.1.1', '10.1.0.1', '10.2.0.1']],
    ['with host names', ['10.0.0.0/25', 'www.example.com', '10.0.0.192/26', '10.0.0.130']],
    ['of both families', ['10.0.0.0/25', '10.0.0.129/32', '10.0.0.192/26', '2001:db8::/32']],
  ])('not those %s', (_title, values) => {
    expect(networkWithHoles(values)).toBeUndefined();
  });
});
