import { textForm } from './text-form';

const largest = 4_294_967_295;

/** Reports whether a text is the number of an autonomous system: one number, or two of 16 bits with a dot between them. */
export function isAsNumber(text: string): boolean {
  const [, high, low] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (high === undefined) return false;
  const number = low === undefined ? Number(high) : Number(high) * 65_536 + Number(low);
  return number >= 1 && number <= largest && Number(low ?? 0) <= 65_535;
}

/** The number of an autonomous system (AS). Another text is a warning. */
export const asNumber = textForm(isAsNumber, `an AS number from 1 to ${largest}`);
