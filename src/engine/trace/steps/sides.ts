import { side, type Box, type Ranges } from '../../policy/engine';

/** Replaces one dimension of a box. */
export function withSide({ sides, answers }: Box, name: keyof typeof side, value: Ranges): Box {
  const pick = (at: number, own: Ranges): Ranges => (at === side[name] ? value : own);
  const [from, to, source, destination, service, sourcePort, application] = sides;
  return {
    sides: [
      pick(0, from),
      pick(1, to),
      pick(2, source),
      pick(3, destination),
      pick(4, service),
      pick(5, sourcePort),
      pick(6, application),
    ],
    answers,
  };
}
