import { faultOf } from '../../scripts/coverage/sentences/fault';

test.each([
  ['rip_filter', 'RIP filter.', 'says no more than its name'],
  ['auth_profile', 'Authentication profile.', 'says no more than its name'],
  ['timeout', 'Seconds to wait for an answer', 'has no period at its end'],
  ['timeout', `Seconds ${'and seconds '.repeat(30)}.`, 'is longer than 220 characters'],
  ['timeout', 'Seconds to wait for an answer.', undefined],
  ['name', 'Name.', undefined],
])('%s: %s', (name, text, fault) => expect(faultOf(name, text)).toBe(fault));
