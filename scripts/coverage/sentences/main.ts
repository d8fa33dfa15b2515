// Part of npm run check: every kind, and every attribute that it has itself, is described by a sentence that says more
// than its name, ends in a period and is short enough to be read.
import { allKinds, recordNamed, recordNames } from '../../../src/catalog';
import { faultOf } from './fault';

const kinds = [...allKinds(), ...recordNames.flatMap((name) => recordNamed(name) ?? [])];
const faults = kinds.flatMap(({ name: kind, doc, attributes }) =>
  [{ at: kind, name: kind, doc }, ...attributes.map((one) => ({ at: `${kind} ${one.name}`, ...one }))].flatMap(
    ({ at, name, doc: text }) => {
      const fault = faultOf(name, text);
      return fault === undefined ? [] : [`  ${at} ${fault}: ${text}`];
    },
  ),
);

if (faults.length > 0) {
  console.error(`${faults.length} sentences of the catalogue say too little or too much:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
