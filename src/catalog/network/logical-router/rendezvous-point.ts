import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const override = attr(
  z.boolean().optional(),
  'Whether it counts also where another one was elected for the same groups.',
);

const place = {
  interface: attr(z.string().optional(), 'Interface that has the address.'),
  address: attr(z.string().optional(), 'Address that others reach it at.'),
};

/** Routers where senders and receivers meet, where `groups` says which groups, and `name` where one elsewhere is. */
export function rendezvousPoints(groups: z.ZodRawShape, name: z.ZodType) {
  const local = nested(
    {
      static_rp: attr(nested({ ...place, override, ...groups }).optional(), 'It is one by configuration.'),
      candidate_rp: attr(
        nested({
          ...place,
          priority: attr(z.number().int().optional(), 'Priority in the election; the smallest number wins.'),
          advertisement_interval: attr(z.number().int().optional(), 'Seconds between two offers.'),
          ...groups,
        }).optional(),
        'It offers itself, and routers elect one.',
      ),
    },
    [exactlyOne('static_rp', 'candidate_rp')],
  );
  const external = nested({ name: attr(name, 'Address of the router.'), ...groups, override });
  return attr(
    nested({
      local_rp: attr(local.optional(), 'This router as such a meeting point.'),
      external_rp: attr(z.array(external).optional(), 'Such routers elsewhere, by address.', { itemKey: 'name' }),
    }).optional(),
    'Routers where senders and receivers meet.',
  );
}
