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
    name: attr(z.string().min(1), 'Prefix of the range.'),
    ...range,
    advertise: attr(z.boolean().optional(), 'Advertise the summary; false suppresses the range.'),
  });
  const area = nested({
    name: attr(z.string().min(1), 'Area ID, for example `0.0.0.0`.'),
    authentication,
    type,
    range: attr(z.array(told).optional(), 'Area ranges: prefixes summarized for other areas.', { itemKey: 'name' }),
    vr_range: vrRanges,
    interface: attr(z.array(nested({ ...ospfInterface, ...link })).optional(), 'Interfaces in the area.', {
      itemKey: 'name',
    }),
    virtual_link: virtualLinks,
  });
  return attr(z.array(area).optional(), 'OSPF areas of the router.', { itemKey: 'name' });
}
