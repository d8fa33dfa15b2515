import type { Answers } from './answers';
import { CodedError } from '../../core';
import { everything, isEmpty, type Box } from './box';
import { addressRanges } from './ip';
import type { Ranges } from './ranges';
import { serviceRanges } from './services-line';
import { anyPort, portCount } from './space';
import type { FlowQuery } from './verdict-result';
import type { Vocabulary } from './vocabulary';

const [anyZone, , anyAddress, , anyService, , anyApplication] = everything.sides;

/** The names of objects that a query may have in place of addresses and services. */
export interface FlowNames {
  addresses(names: readonly string[]): Ranges | undefined;
  services(name: string): Ranges | undefined;
}

/** Converts a query to a box. Throws `INVALID_FLOW`. */
export function boxOfQuery(query: FlowQuery, vocabulary: Vocabulary, names?: FlowNames): Box {
  const address = (text: string): Ranges | undefined => addressRanges(text) ?? names?.addresses([text]);
  const service = (text: string): Ranges | undefined => serviceRanges(text) ?? names?.services(text);
  const orName = names === undefined ? '' : ', or the name of an object';
  const name = (text: string | undefined, number: (name: string) => number, any: Ranges): Ranges => {
    if (text === undefined || text === 'any') return any;
    const at = number(text);
    return [at, at + 1];
  };
  const box: Box = {
    sides: [
      name(query.from, (zone) => vocabulary.zone(zone), anyZone),
      name(query.to, (zone) => vocabulary.zone(zone), anyZone),
      parseField('source', query.source, anyAddress, address, `an address, a network or a range${orName}`),
      parseField('destination', query.destination, anyAddress, address, `an address, a network or a range${orName}`),
      parseField(
        'service',
        query.service,
        anyService,
        service,
        `a service such as tcp/443, udp/53, icmp or ip/47${orName}`,
      ),
      portOf(query.sourcePort),
      name(query.application, (application) => vocabulary.application(application), anyApplication),
    ],
    answers: answersIn(query, vocabulary),
  };
  if (isEmpty(box)) {
    const { source = 'any', destination = 'any' } = query;
    throw new CodedError(
      'INVALID_FLOW',
      `no flow goes from ${source} to ${destination}: give two addresses of one family`,
    );
  }
  return box;
}

function parseField(
  field: string,
  text: string | undefined,
  any: Ranges,
  parse: (text: string) => Ranges | undefined,
  wanted: string,
): Ranges {
  if (text === undefined || text === 'any') return any;
  const ranges = parse(text);
  if (ranges === undefined) throw new CodedError('INVALID_FLOW', `${field} "${text}" is not ${wanted}`);
  return ranges;
}

function portOf(port: number | undefined): Ranges {
  if (port === undefined) return anyPort;
  if (Number.isInteger(port) && port >= 0 && port < portCount) return [port, port + 1];
  throw new CodedError(
    'INVALID_FLOW',
    `source port ${String(port)} is not a whole number from 0 to ${String(portCount - 1)}`,
  );
}

function answersIn(query: FlowQuery, vocabulary: Vocabulary): Answers {
  const named = vocabulary.questions.flatMap(({ about, names }, i) => {
    const name = about === 'source_user' ? query.user : about === 'category' ? query.category : undefined;
    return name !== undefined && names?.includes(name) === true ? [i + 1] : [];
  });
  const answered = Object.entries(query.answers ?? {}).flatMap(([id, answer]) => {
    const number = vocabulary.numberOfQuestion(id);
    return number === undefined ? [] : [answer === 'yes' ? number : -number];
  });
  const contradicted = named.find((number) => answered.includes(-number));
  if (contradicted !== undefined) {
    const id = vocabulary.questions[contradicted - 1]?.id ?? '';
    throw new CodedError('INVALID_FLOW', `the answer no to "${id}" contradicts the user or category of the flow`);
  }
  return vocabulary.all([...named, ...answered]);
}
