import {
  anyName,
  anyTcp,
  anyUdp,
  firstMatch,
  includes,
  intersection,
  kindsMeaning,
  knownApplications,
  side,
  subtraction,
  textAt,
  union,
  type Box,
  type Ranges,
} from '../../policy/engine';
import type { ConfiguredObject, Vocabulary } from '../../policy';
import type { Names } from '../network/names';
import { withSide } from '../steps/sides';
import type { ReadRule } from './rules-of-kind';

/** What determines the application that the security rules see. */
export interface Identification {
  readonly overrides: readonly OverrideRule[];
  /** Custom applications without signatures: only an override rule assigns them. */
  readonly unsigned: Ranges;
  /** Names of `unsigned`. */
  readonly unsignedNames: readonly string[];
  /** What App-ID calls traffic of the applications `unsigned`. */
  readonly unknown: readonly UnknownTraffic[];
}

/** An application override rule. */
export interface OverrideRule {
  readonly read: ReadRule;
  readonly boxes: readonly Box[];
  /** The application that it assigns; all if it is known only after apply. */
  readonly application: Ranges;
}

interface UnknownTraffic {
  readonly services: Ranges;
  readonly application: Ranges;
}

/** Flows as the security rules see them. */
export interface IdentifiedFlows {
  /** Absent if no override rule matches. */
  readonly rule?: ReadRule;
  readonly seen: Box;
  /** Returns the flows, with the applications that they carry, of which the security rules see a part of `seen`. */
  readonly carried: (seen: Box) => readonly Box[];
}

/** Reads how a firewall identifies applications. */
export function identificationOf(
  rules: readonly ReadRule[],
  { visibleScope }: Names,
  vocabulary: Vocabulary,
): Identification {
  const numbered = (name: string): Ranges => {
    const number = vocabulary.application(name);
    return [number, number + 1];
  };
  const unsignedNames = kindsMeaning('application')
    .flatMap((kind) => visibleScope.ofKind(kind))
    .filter(isUnsigned)
    .map(({ name }) => name);
  return {
    overrides: rules.map((read) => ({
      read,
      boxes: read.rule.boxes,
      application: read.unknown.includes('application') ? anyName : numbered(textAt(read.fields, 'application') ?? ''),
    })),
    unsigned: union(...unsignedNames.map(numbered)),
    unsignedNames,
    unknown:
      unsignedNames.length === 0
        ? []
        : [
            { services: anyTcp, application: numbered('unknown-tcp') },
            { services: anyUdp, application: numbered('unknown-udp') },
          ],
  };
}

/** Whether App-ID cannot identify a custom application: it has neither signatures nor a protocol of its own. */
function isUnsigned({ name, fields, unknown = [], container }: ConfiguredObject): boolean {
  const { signature, default: byDefault } = fields;
  const isPredefined = container?.name.startsWith('predefined') === true || Object.hasOwn(knownApplications, name);
  const hasProtocol = JSON.stringify(byDefault ?? {}).includes('ident_by');
  const hasSignature = Array.isArray(signature) && signature.length > 0;
  return !isPredefined && !hasProtocol && !hasSignature && unknown.length === 0;
}

/** Splits flows by the application that the security rules see: override rules decide before them. */
export function identified(identification: Identification, flows: readonly Box[]): readonly IdentifiedFlows[] {
  const { overrides, unsigned } = identification;
  if (overrides.length === 0 && unsigned.length === 0) {
    return flows.map((seen) => ({ seen, carried: (part) => [part] }));
  }
  const { matches, rest } = firstMatch(flows, overrides);
  return [
    ...matches.flatMap(({ rule: { read, application }, boxes }) =>
      boxes.map((box): IdentifiedFlows => ({
        rule: read,
        seen: withSide(box, 'application', application),
        carried: (part) => [withSide(part, 'application', box.sides[side.application])],
      })),
    ),
    ...rest.flatMap((box) => byAppId(identification, box)),
  ];
}

/** An application that no rule names. */
const unnamed: Ranges = [Number(anyName[1]) - 1, Number(anyName[1])];

// App-ID calls the traffic of an application without signatures unknown.
function byAppId({ unsigned, unknown }: Identification, box: Box): readonly IdentifiedFlows[] {
  const carried = box.sides[side.application];
  const hidden = intersection(carried, unsigned);
  if (hidden.length === 0) return [{ seen: box, carried: (part) => [part] }];
  const known = subtraction(carried, unsigned);
  const rest = subtraction(box.sides[side.service], union(...unknown.map(({ services }) => services)));
  const parts = [...unknown, { services: rest, application: unnamed }].flatMap(({ services, application }) => {
    const service = intersection(box.sides[side.service], services);
    return service.length === 0 ? [] : [{ service, application }];
  });
  // All parts at once if the unknown applications are among those of the flow: the usual case of any application.
  if (parts.every(({ application }) => includes(known, application))) {
    return [{ seen: withSide(box, 'application', known), carried: (part) => withHidden(part, parts, hidden) }];
  }
  const named = known.length === 0 ? [] : [withSide(box, 'application', known)];
  return [
    ...named.map((seen): IdentifiedFlows => ({ seen, carried: (part) => [part] })),
    ...parts.map(({ service, application }): IdentifiedFlows => ({
      seen: withSide(withSide(box, 'service', service), 'application', application),
      carried: (part) => [withSide(part, 'application', hidden)],
    })),
  ];
}

function withHidden(
  seen: Box,
  parts: readonly { readonly service: Ranges; readonly application: Ranges }[],
  hidden: Ranges,
): readonly Box[] {
  const applications = seen.sides[side.application];
  const pieces = parts.flatMap(({ service, application }) => {
    const own = intersection(seen.sides[side.service], service);
    if (own.length === 0) return [];
    return [{ service: own, isSame: includes(applications, application) }];
  });
  const grouped = [true, false].flatMap((isSame) => {
    const service = union(...pieces.filter((piece) => piece.isSame === isSame).map((piece) => piece.service));
    return service.length === 0 ? [] : [{ service, isSame }];
  });
  return grouped.map(({ service, isSame }) => {
    const box = withSide(seen, 'service', service);
    return isSame ? withSide(box, 'application', union(applications, hidden)) : box;
  });
}
