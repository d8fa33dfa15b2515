import * as z from 'zod';
import { attr, nested, oneOf } from '../../attribute';
import { optional } from '../../usual-attributes';
import { ipOrPrefixText } from '../../ip-text';

const override = optional.flag('Override: use this RP even if another RP was learned for the same groups.');

const place = {
  interface: optional.text('Interface of the RP.'),
  address: attr(ipOrPrefixText.optional(), 'IP address of the RP.'),
};

/** Builds the rendezvous points (RP). `groups` adds their group prefixes, `name` is the address of an external RP. */
export function rendezvousPoints(groups: z.ZodRawShape, name: z.ZodType) {
  const local = oneOf({
    static_rp: optional.nested('Static RP, configured without an election.', { ...place, override, ...groups }),
    candidate_rp: optional.nested('Candidate RP: takes part in the RP election.', {
      ...place,
      priority: optional.integer('Candidate RP priority; the lowest value wins.'),
      advertisement_interval: optional.integer('Advertisement interval of the candidate RP in seconds.'),
      ...groups,
    }),
  });
  const external = nested({ name: attr(name, 'IP address of the external RP.'), ...groups, override });
  return optional.nested('Rendezvous points (RP).', {
    local_rp: attr(local.optional(), 'Local RP: this router as rendezvous point.'),
    external_rp: attr(z.array(external).optional(), 'External rendezvous points (RP).'),
  });
}
