import * as z from 'zod';
import { attr, exactlyOne, nested, optionalNested } from '../../attribute';
import { ipOrPrefixText } from '../../ip-text';
import { integer } from '../../integer';

const override = attr(
  z.boolean().optional(),
  'Override: use this RP even if another RP was learned for the same groups.',
);

const place = {
  interface: attr(z.string().optional(), 'Interface of the RP.'),
  address: attr(ipOrPrefixText.optional(), 'IP address of the RP.'),
};

/** Builds the rendezvous points (RP). `groups` adds their group prefixes, `name` is the address of an external RP. */
export function rendezvousPoints(groups: z.ZodRawShape, name: z.ZodType) {
  const local = nested(
    {
      static_rp: optionalNested('Static RP, configured without an election.', { ...place, override, ...groups }),
      candidate_rp: optionalNested('Candidate RP: takes part in the RP election.', {
        ...place,
        priority: attr(integer().optional(), 'Candidate RP priority; the lowest value wins.'),
        advertisement_interval: attr(integer().optional(), 'Advertisement interval of the candidate RP in seconds.'),
        ...groups,
      }),
    },
    [exactlyOne('static_rp', 'candidate_rp')],
  );
  const external = nested({ name: attr(name, 'IP address of the external RP.'), ...groups, override });
  return optionalNested('Rendezvous points (RP).', {
    local_rp: attr(local.optional(), 'Local RP: this router as rendezvous point.'),
    external_rp: attr(z.array(external).optional(), 'External rendezvous points (RP).'),
  });
}
