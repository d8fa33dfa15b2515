import type { Part, Region } from './region';

/** Formats a region as a phrase: `tcp/443 from zone lan 10.1.0.0/16 to zone wan, application ssl`. */
export function regionText(region: Region): string {
  const { from, to, source, destination, service, sourcePort, application, provided } = region;
  return [
    `${partText(service)} from ${zoneText(from)} ${partText(source)} to ${zoneText(to)} ${partText(destination)}`,
    ...(sourcePort.is === 'any' ? [] : [`source port ${partText(sourcePort)}`]),
    ...(application.is === 'any' ? [] : [`application ${partText(application)}`]),
    ...provided.map(({ question, answer }) => (answer === 'yes' ? `if ${question.text}` : `unless ${question.text}`)),
  ].join(', ');
}

function zoneText(part: Part): string {
  return part.is === 'any' ? 'any zone' : `zone ${partText(part)}`;
}

function partText(part: Part): string {
  if (part.is === 'any') return 'any';
  return part.is === 'only' ? part.values.join(' ') : `any but ${part.values.join(' ')}`;
}
