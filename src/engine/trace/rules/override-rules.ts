import { intersection, isEmpty, serviceRanges, side, textAt, type Box } from '../../policy/engine';
import { kindWith } from '../kinds';
import { withSide } from '../steps/sides';
import { rulesOfKind, type RuleSource, type ReadRule } from './rules-of-kind';

/** The application override rules in the order of evaluation. They match a protocol and ports instead of services. */
export function overrideRules(place: RuleSource): readonly ReadRule[] {
  const read = rulesOfKind(place, kindWith('application-override'), ({ fields }) => {
    const { application: _, ...matched } = fields;
    return matched;
  });
  return read.map(({ rule, ...one }) => {
    const [protocol, port] = [textAt(one.fields, 'protocol') ?? 'tcp', textAt(one.fields, 'port')];
    const services = serviceRanges(port === undefined ? protocol : `${protocol}/${port}`) ?? [];
    const boxes = rule.boxes
      .map((box): Box => withSide(box, 'service', intersection(box.sides[side.service], services)))
      .filter((box) => !isEmpty(box));
    return { ...one, rule: { ...rule, boxes } };
  });
}
