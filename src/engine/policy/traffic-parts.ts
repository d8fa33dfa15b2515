import type { Applications } from './applications';
import type { Topic } from './bounded';
import { intersection, type Ranges } from './ranges';
import type { Services } from './services';
import { anyPort } from './space';

/** Services and applications matched together in one rule, if all topics are true. */
export interface TrafficPart {
  readonly service: Ranges;
  readonly sourcePort: Ranges;
  readonly application: Ranges;
  readonly topics: readonly {
    readonly about: 'service' | 'application';
    readonly topic: Topic;
  }[];
}

const applicationDefault = 'application-default';

/** Returns the traffic matched by the service and application fields of a rule. */
export function trafficParts(
  applications: Applications,
  services: Services,
  names: {
    readonly application: readonly string[];
    readonly service: readonly string[];
  },
): readonly TrafficPart[] {
  const wanted = applications.of(names.application);
  const anywhere = services.of(names.service.filter((name) => name !== applicationDefault));
  const parts = wanted.flatMap(({ application, topic }) =>
    anywhere.map((piece) => ({
      service: piece.service,
      sourcePort: piece.sourcePort,
      application,
      topics: [...about('application', topic), ...about('service', piece.topic)],
    })),
  );
  if (!names.service.includes(applicationDefault)) return parts;
  const onDefaultPorts = wanted.flatMap(({ application, topic }) =>
    applications.defaultPorts().flatMap((one) =>
      one.pieces.map((piece) => ({
        service: piece.service,
        sourcePort: anyPort,
        application: intersection(application, one.application),
        topics: [...about('application', topic), ...about('service', piece.topic)],
      })),
    ),
  );
  return [...parts, ...onDefaultPorts].filter(({ application }) => application.length > 0);
}

function about<Subject extends 'service' | 'application'>(
  subject: Subject,
  topic: Topic | undefined,
): readonly { readonly about: Subject; readonly topic: Topic }[] {
  return topic === undefined ? [] : [{ about: subject, topic }];
}
