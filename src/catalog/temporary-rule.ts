import { isDay } from './day';

/** How long a rule exists, who asked for it, and who owns it. */
export interface Temporary {
  /** Last day on which the rule matches, `2026-12-31`, in the local time of the firewall. */
  readonly expires: string;
  /** First day on which the rule matches; default: it matches at once. */
  readonly starts?: string;
  /** Ticket of the change. */
  readonly ticket?: string;
  /** Person or team that answers for the rule. */
  readonly owner?: string;
  /** What the rule is for. */
  readonly description?: string;
}

/** What a temporary rule is written as: a schedule that the firewall enforces, a tag, and a description. */
export interface TemporaryForm {
  readonly schedule: { readonly name: string; readonly nonRecurring: readonly string[] };
  readonly tag: string;
  readonly description: string;
}

/** Tag of every temporary rule. */
export const temporaryTag = 'temporary';

/** First day of a rule that matches at once. A constant, so that the same rule has the same schedule on each day. */
const always = '2020-01-01';

/** Longest description of a rule that a firewall accepts. */
const longestDescription = 1024;

/** Says why the values of a temporary rule are not valid; undefined if they are. */
export function temporaryProblem({ expires, starts, ticket, owner, description = '' }: Temporary): string | undefined {
  const wrongDay = [expires, ...(starts === undefined ? [] : [starts])].find((day) => !isDay(day));
  if (wrongDay !== undefined) return `${JSON.stringify(wrongDay)} is not a day; write it as 2026-12-31`;
  if (expires < (starts ?? always)) return `it expires on ${expires}, before it starts on ${starts ?? always}`;
  for (const [name, value] of Object.entries({ ticket, owner })) {
    if (value === undefined || /^[^\s;[\]](?:[^;[\]\n\r]*[^\s;[\]])?$/.test(value)) continue;
    return `${name} ${JSON.stringify(value)} is empty, or has a semicolon, a bracket, or spaces at an end; remove them`;
  }
  if (temporaryNote(description) !== undefined)
    return 'its description already ends with a note such as [expires 2026-12-31]; remove the note';
  const { length } = descriptionOf({ expires, ...withText({ ticket, owner, description }) });
  return length > longestDescription
    ? `its description has ${length} characters with the note, more than ${longestDescription}; shorten it`
    : undefined;
}

function withText(values: Readonly<Record<string, string | undefined>>): Partial<Temporary> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns the form of a temporary rule. The values must have no `temporaryProblem`. */
export function temporaryForm(rule: Temporary): TemporaryForm {
  const { expires, starts } = rule;
  const name = starts === undefined ? `until-${expires}` : `${starts}-until-${expires}`;
  return {
    schedule: { name, nonRecurring: [`${momentOf(starts ?? always, '00:00')}-${momentOf(expires, '23:59')}`] },
    tag: temporaryTag,
    description: descriptionOf(rule),
  };
}

function momentOf(day: string, time: string): string {
  return `${day.replaceAll('-', '/')}@${time}`;
}

function descriptionOf({ expires, ticket, owner, description = '' }: Temporary): string {
  const parts = [
    `expires ${expires}`,
    ...(ticket === undefined ? [] : [`ticket ${ticket}`]),
    ...(owner === undefined ? [] : [`owner ${owner}`]),
  ];
  return `${description === '' ? '' : `${description} `}[${parts.join('; ')}]`;
}

/** What the note at the end of a description says. */
export interface TemporaryNote {
  readonly expires: string;
  readonly ticket?: string;
  readonly owner?: string;
}

/** Reads the note `[expires 2026-12-31; ticket CHG-123; owner net-ops]` at the end of a description. */
export function temporaryNote(description: unknown): TemporaryNote | undefined {
  if (typeof description !== 'string') return undefined;
  const match = /\[expires (\d{4}-\d{2}-\d{2})(?:; ticket ([^;[\]]+))?(?:; owner ([^;[\]]+))?\]\s*$/.exec(description);
  if (match === null) return undefined;
  const [, expires = '', ticket, owner] = match;
  return { expires, ...(ticket === undefined ? {} : { ticket }), ...(owner === undefined ? {} : { owner }) };
}
