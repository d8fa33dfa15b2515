/** The forms of a question. */
export const modes = ['connection', 'traffic', 'rules'] as const;

export type Mode = (typeof modes)[number];

/** Texts of a form, and what it needs. */
export interface ModeTexts {
  readonly title: string;
  readonly about: string;
  /** Name of the form in the API. */
  readonly asks: 'flow' | 'reach' | 'rules';
  /** Groups of fields of which one each is needed. */
  readonly needs: readonly (readonly string[])[];
}

export const modeTexts: Readonly<Record<Mode, ModeTexts>> = {
  connection: {
    title: 'One connection',
    about:
      'Follows one packet: zone, route, NAT, rule, profiles, and the way back. An object is replaced by one of its addresses.',
    asks: 'flow',
    needs: [['from'], ['to'], ['service']],
  },
  traffic: {
    title: 'All traffic',
    about: 'Everything that arrives, with routes and NAT. Leave a field empty if it may be anything.',
    asks: 'reach',
    needs: [['from', 'to']],
  },
  rules: {
    title: 'Rules alone',
    about: 'What the security rules decide, without routes and NAT. Leave a field empty if it may be anything.',
    asks: 'rules',
    needs: [
      ['from', 'fromZone'],
      ['to', 'toZone'],
    ],
  },
};

/** Fields of a question, in the order of the form. */
export const fieldOptions = [
  { key: 'from', label: 'From', example: '10.1.0.5 or an object', what: 'address' },
  { key: 'fromZone', label: 'From zone', example: 'by its route', what: 'zone' },
  { key: 'to', label: 'To', example: '203.0.113.7 or an object', what: 'address' },
  { key: 'toZone', label: 'To zone', example: 'by its route', what: 'zone' },
  { key: 'service', label: 'Service', example: 'tcp/443 or an object', what: 'service' },
  { key: 'application', label: 'Application', example: 'any', what: 'application' },
  { key: 'user', label: 'User', example: 'any', isRare: true },
  { key: 'category', label: 'URL category', example: 'any', isRare: true },
] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** Returns the fields that a form uses. Routes decide the destination zone of traffic. */
export function usedFields(mode: Mode): readonly (typeof fieldOptions)[number][] {
  const unused: readonly string[] = { connection: [], traffic: ['toZone'], rules: ['category'] }[mode];
  return fieldOptions.filter(({ key }) => !unused.includes(key));
}

/** Returns the key of the first field that is needed and empty; undefined if the question is complete. */
export function missingField(mode: Mode, values: Values): string | undefined {
  return modeTexts[mode].needs.find((keys) => keys.every((key) => !isGiven(values[key])))?.[0];
}

/** Writes a question as a command; undefined if the command line has no words for it. */
export function commandFor(
  mode: Mode,
  values: Values,
  place: Readonly<Record<'scope' | 'name', string>>,
): string | undefined {
  if (place.scope === 'snippet') return undefined;
  const at = `--${place.scope === 'device' ? 'device' : 'folder'} ${quoted(place.name)}`;
  if (mode === 'connection') return `scm trace ${at} ${traceOptions(values)} --return`;
  const words = mode === 'rules' ? permitWords(values) : reachWords(values);
  return words === undefined ? undefined : `scm query ${quoted(words)} ${at}`;
}

function traceOptions({ from, to, service = '', application, user, category, fromZone, toZone }: Values): string {
  const [protocol, port] = service.split('/');
  const options = {
    from,
    to,
    ...(protocol === 'ip' ? { protocol: port } : { port, protocol }),
    app: application,
    user,
    category,
    'from-zone': fromZone,
    'to-zone': toZone,
  };
  return Object.entries(options)
    .flatMap(([name, value = '']) => (value === '' ? [] : [`--${name} ${quoted(value)}`]))
    .join(' ');
}

function permitWords({ fromZone, from, toZone, to, service, application, user }: Values): string | undefined {
  return joinWords([
    ['what may zone', fromZone],
    [isGiven(fromZone) ? '' : 'what may', from],
    ['send to zone', toZone],
    [isGiven(toZone) ? '' : 'send to', to],
    ['on', service],
    ['with', application],
    ['as', user],
  ]);
}

function reachWords({ from, to, service, fromZone, application, user, category }: Values): string | undefined {
  if (isGiven(category)) return undefined;
  return joinWords([
    ...(isGiven(to) ? [['who can reach', to] as const] : [['what can', from] as const, ['', 'reach'] as const]),
    ['on', service],
    ['from', isGiven(to) ? from : undefined],
    ['from zone', fromZone],
    ['with', application],
    ['as', user],
  ]);
}

/** Joins the values that are given, each after its words. A query has no words for a value with a space. */
function joinWords(parts: readonly (readonly [words: string, value: string | undefined])[]): string | undefined {
  const given = parts.filter(([, value]) => isGiven(value));
  if (given.some(([, value = '']) => /\s/.test(value))) return undefined;
  return given
    .flat()
    .filter((word) => word !== '')
    .join(' ');
}

function isGiven(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
