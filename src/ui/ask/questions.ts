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
  { key: 'user', label: 'User', example: 'any' },
  { key: 'category', label: 'URL category', example: 'any' },
] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** Returns the fields that a form uses. Routes decide the destination zone of traffic. */
export function usedFields(mode: Mode): readonly (typeof fieldOptions)[number][] {
  const unused: readonly string[] = { connection: [], traffic: ['toZone'], rules: ['category'] }[mode];
  return fieldOptions.filter(({ key }) => !unused.includes(key));
}

/** Returns the key of the first field that is needed and empty; undefined if the question is complete. */
export function missingField(mode: Mode, values: Values): string | undefined {
  return modeTexts[mode].needs.find((keys) => keys.every((key) => (values[key] ?? '') === ''))?.[0];
}

/** Writes a question as a command; undefined if the command line has no words for it. */
export function commandFor(mode: Mode, values: Values, place: Readonly<Record<'scope' | 'name', string>>): string {
  const at = `--${place.scope === 'device' ? 'device' : 'folder'} ${quoted(place.name)}`;
  const { from, to, service, fromZone, toZone, application, user, category } = values;
  const part = (word: string, value: string | undefined): readonly string[] =>
    value === undefined || value === '' ? [] : [`${word} ${value}`];
  if (mode === 'connection') {
    const [protocol = 'tcp', port] = (service ?? '').split('/');
    const options = {
      from,
      to,
      port,
      protocol,
      app: application,
      user,
      category,
      'from-zone': fromZone,
      'to-zone': toZone,
    };
    const words = Object.entries(options).flatMap(([name, value]) => part(`--${name}`, value && quoted(value)));
    return `scm trace ${at} ${words.join(' ')}`;
  }
  const rest = [...part('on', service), ...part('with', application), ...part('as', user)];
  const words =
    mode === 'rules'
      ? ['what may', ...part('zone', fromZone), from, 'send to', ...part('zone', toZone), to, ...rest]
      : [
          to === undefined || to === '' ? `what can ${from ?? ''} reach` : `who can reach ${to}`,
          ...part('on', service),
          ...(to === undefined || to === '' ? [] : part('from', from)),
          ...part('from zone', fromZone),
          ...part('with', application),
          ...part('as', user),
        ];
  return `scm query ${quoted(words.filter((word) => word !== undefined && word !== '').join(' '))} ${at}`;
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
