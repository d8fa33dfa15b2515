import { addressRanges } from './ip';
import type { Box } from './box';
import { rangesOf, subtraction, union, type Ranges } from './ranges';
import type { Part, Region } from './region';
import { portRanges, serviceRanges } from './services-line';
import { anyAddress, anyName, anyPort, anyService } from './space';
import type { Vocabulary } from './vocabulary';

/** Converts a region back to a box. Conditions on questions unknown to the vocabulary are dropped. */
export function boxOfRegion(region: Region, vocabulary: Vocabulary): Box {
  const zone = (name: string): Ranges => rangeOfNumber(vocabulary.zone(name));
  const application = (name: string): Ranges => rangeOfNumber(vocabulary.application(name));
  const literals = region.provided.flatMap(({ question, answer }) => {
    const number = vocabulary.numberOfQuestion(question.id);
    return number === undefined ? [] : [answer === 'yes' ? number : -number];
  });
  return {
    sides: [
      valuesOf(region.from, zone, anyName),
      valuesOf(region.to, zone, anyName),
      valuesOf(region.source, addressRanges, anyAddress),
      valuesOf(region.destination, addressRanges, anyAddress),
      valuesOf(region.service, serviceRanges, anyService),
      valuesOf(region.sourcePort, portRanges, anyPort),
      valuesOf(region.application, application, anyName),
    ],
    answers: vocabulary.all(literals),
  };
}

function rangeOfNumber(number: number): Ranges {
  return rangesOf([[number, number + 1]]);
}

function valuesOf(part: Part, parse: (text: string) => Ranges | undefined, all: Ranges): Ranges {
  if (part.is === 'any') return all;
  const values = union(...part.values.map((text) => parse(text) ?? []));
  return part.is === 'only' ? values : subtraction(all, values);
}
