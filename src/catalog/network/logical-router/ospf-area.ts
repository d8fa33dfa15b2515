import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { ospfInterface, virtualLinks, vrRanges } from './ospf-parts';

/** What either version of OSPF says of an area in its own way. */
interface OwnArea {
  readonly authentication: z.ZodType;
  readonly type: z.ZodType;
  /** Attributes of a network that other areas are told as one, between its name and whether it is told. */
  readonly range: z.ZodRawShape;
  /** Attributes of an interface in the area, beside those of every one. */
  readonly link: z.ZodRawShape;
}

/** Areas that a router is in. */
export function areas({ authentication, type, range, link }: OwnArea) {
  const told = nested({
    name: attr(z.string().min(1), 'Network, with the length of its mask.'),
    ...range,
    advertise: attr(z.boolean().optional(), 'Whether it is told; false hides its parts as well.'),
  });
  const area = nested({
    name: attr(z.string().min(1), 'Number of the area, as `0.0.0.0`.'),
    authentication,
    type,
    range: attr(z.array(told).optional(), 'Networks that other areas are told as one.', { itemKey: 'name' }),
    vr_range: vrRanges,
    interface: attr(z.array(nested({ ...ospfInterface, ...link })).optional(), 'Interfaces in the area.', {
      itemKey: 'name',
    }),
    virtual_link: virtualLinks,
  });
  return attr(z.array(area).optional(), 'Areas that the router is in.', { itemKey: 'name' });
}
