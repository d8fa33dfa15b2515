import { InvalidArgumentError, Option } from 'commander';
import type { History } from '../service';

type Keep = History[keyof History];

const units: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

/** Creates a retention option: `90d`, `10000`, both separated by a comma, or `all`. */
export function keepOption(flag: string, what: string, fallback: Keep): Option {
  return new Option(`${flag} <limit>`, `${what}: an age (90d, 12h), a number, both (90d,10000), or all`)
    .argParser(keepLimit)
    .default(fallback, textOf(fallback));
}

function keepLimit(text: string): Keep {
  if (text === 'all') return {};
  return Object.assign({}, ...text.split(',').map(limitFrom)) as Keep;
}

function limitFrom(part: string): Keep {
  const [, number = '', unit = ''] = /^([1-9]\d{0,8})([hd]?)$/.exec(part.trim()) ?? [];
  if (number === '')
    throw new InvalidArgumentError(`invalid limit "${part}": use an age such as 90d, a number, or all.`);
  const ms = units[unit];
  return ms === undefined ? { count: Number(number) } : { ms: Number(number) * ms };
}

function textOf({ count, ms }: Keep): string {
  const age = ms === undefined ? [] : [`${ms / (units['d'] ?? 1)}d`];
  return [...age, ...(count === undefined ? [] : [String(count)])].join(',');
}
