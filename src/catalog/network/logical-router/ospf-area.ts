import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { dottedId } from '../../ip-text';
import { ospfInterface, virtualLinks, vrRanges } from './ospf-parts';

/** Parts of an area that differ between OSPFv2 and OSPFv3. */
interface OwnArea {
  readonly authentication: z.ZodType;
  readonly type: z.ZodType;
  /** Attributes of an area range, between its prefix and `advertise`. */
  readonly range: z.ZodRawShape;
  /** Attributes of an interface in the area that only this version has. */
  readonly link: z.ZodRawShape;
}

/** Builds the areas attribute. */
export function areas({ authentication, type, range, link }: OwnArea) {
  const areaRange = nested({
    name: attr(z.string().min(1), 'Prefix of the range.'),
    ...range,
    advertise: optional.flag('Advertise the summary; false suppresses the range.'),
  });
  const area = nested({
    name: attr(dottedId.min(1), 'Area ID, for example `0.0.0.0`.'),
    authentication,
    type,
    range: attr(z.array(areaRange).optional(), 'Area ranges: prefixes summarized for other areas.'),
    vr_range: vrRanges,
    interface: optional.nestedList('Interfaces in the area.', { ...ospfInterface, ...link }),
    virtual_link: virtualLinks,
  });
  return attr(z.array(area).optional(), 'OSPF areas of the router.');
}
