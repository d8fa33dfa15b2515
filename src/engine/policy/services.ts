import { kindNamed } from '../../catalog';
import type { Topic } from './bounded';
import type { ConfiguredObject } from './configuration';
import { objectAt, textAt, textsAt } from './fields';
import type { Meanings } from './meanings';
import { union, type Ranges } from './ranges';
import { onLine, portRanges } from './services-line';
import { anyPort, anyService, anyTcp, anyUdp } from './space';
import type { VisibleScope } from './visible-scope';

/** Services with their source ports; with a topic, only if the topic is true. */
export interface ServicePiece {
  readonly service: Ranges;
  readonly sourcePort: Ranges;
  readonly topic?: Topic;
}

/** Resolves the service names in a rule to protocols and ports, as visible from one folder or device. */
export class Services {
  readonly #visibleScope: VisibleScope;
  readonly #meanings: Meanings;
  readonly #kinds: readonly string[];

  /** `kinds`: the kinds that a rule can reference as services. */
  constructor(visibleScope: VisibleScope, meanings: Meanings, kinds: readonly string[]) {
    this.#visibleScope = visibleScope;
    this.#meanings = meanings;
    this.#kinds = kinds;
  }

  of(names: readonly string[]): readonly ServicePiece[] {
    const pieces = this.#all(names, new Set());
    const plain = pieces.filter(({ topic, sourcePort }) => topic === undefined && sourcePort === anyPort);
    const others = pieces.filter((piece) => !plain.includes(piece));
    const service = union(...plain.map((piece) => piece.service));
    return service.length === 0 ? others : [{ service, sourcePort: anyPort }, ...others];
  }

  #all(names: readonly string[], seen: Set<string>): readonly ServicePiece[] {
    return names.flatMap((name) => {
      if (seen.has(name)) return [];
      seen.add(name);
      return this.#namedService(name, seen);
    });
  }

  #namedService(name: string, seen: Set<string>): readonly ServicePiece[] {
    if (name === 'any') return [{ service: anyService, sourcePort: anyPort }];
    const object = this.#visibleScope.find(name, this.#kinds);
    if (object === undefined) {
      return [
        whole(anyService, {
          id: `name ${name}`,
          because: 'undefined name',
          names: [name],
          text: `"${name}", which is undefined in this configuration`,
        }),
      ];
    }
    if (object.unknown !== undefined && object.unknown.length > 0) return [this.#opaque(object, anyService)];
    const isGroup = kindNamed(object.kind).policyRole === 'service-group';
    return isGroup ? this.#all(textsAt(object.fields, 'members'), seen) : this.#ofService(object);
  }

  #ofService(object: ConfiguredObject): readonly ServicePiece[] {
    const protocols = objectAt(object.fields, 'protocol') ?? {};
    const pieces = (['tcp', 'udp'] as const).flatMap((protocol) => {
      const protocolFields = objectAt(protocols, protocol);
      if (protocolFields === undefined) return [];
      const ports = portRanges(textAt(protocolFields, 'port') ?? '');
      const sources = textAt(protocolFields, 'source_port');
      const sourcePort = sources === undefined ? anyPort : portRanges(sources);
      if (ports === undefined || sourcePort === undefined)
        return [this.#opaque(object, protocol === 'tcp' ? anyTcp : anyUdp)];
      return [{ service: onLine(ports, protocol), sourcePort }];
    });
    return pieces.length === 0 ? [this.#opaque(object, anyService)] : pieces;
  }

  #opaque(object: ConfiguredObject, within: Ranges): ServicePiece {
    const text = `the service ${object.name}, whose ports are unknown here`;
    return whole(within, { id: `object ${this.#meanings.of(object)}`, text });
  }
}

function whole(service: Ranges, topic: Topic): ServicePiece {
  return { service, sourcePort: anyPort, topic };
}
