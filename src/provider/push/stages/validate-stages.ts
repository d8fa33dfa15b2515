import { errorDiagnostic, messageOf, visibleText, type Diagnostic, type Path } from '../../../core';
import { isUnknown, type TfValue } from '../../../terraform/protocol';
import { asTexts, type Fields } from '../../state/fields';
import { parseDuration } from '../duration';
import { itemsOf, tcpForm } from './stage';

const forms = ['https', 'tcp', 'command', 'allow', 'deny', 'approval'] as const;

/** Validates the stages of a push. Unknown values are skipped. */
export function validateStages(config: Fields): readonly Diagnostic[] {
  const { stages } = config;
  if (!Array.isArray(stages)) return [];
  const at: Path = ['stages'];
  if (stages.length === 0)
    return [wrong('Nothing to roll out', 'The list of stages is empty. Add a stage, or remove stages.', at)];
  const known = itemsOf(stages);
  const names = known.map(({ name }) => name);
  return [
    ...known.flatMap((stage, i) => stageProblems(stage, [...at, i], i === known.length - 1)),
    ...names.flatMap((name, i) =>
      typeof name === 'string' && names.indexOf(name) < i
        ? [
            wrong(
              'Two stages have one name',
              `${JSON.stringify(name)} is the name of an earlier stage. Use another name.`,
              [...at, i, 'name'],
            ),
          ]
        : [],
    ),
    ...repeated(known, at),
  ];
}

function stageProblems(stage: Fields, at: Path, isLast: boolean): readonly Diagnostic[] {
  const { name, checks, max_failures: failures } = stage;
  const isRest = ['folders', 'devices'].every(
    (list) => stage[list] === null || stage[list] === undefined || isEmpty(stage[list]),
  );
  return [
    ...(typeof name === 'string' && !/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name)
      ? [
          wrong(
            'Invalid name of a stage',
            `${JSON.stringify(name)} must have up to 40 letters, digits, spaces, dots, hyphens and underscores.`,
            [...at, 'name'],
          ),
        ]
      : []),
    ...(isRest && !isLast
      ? [
          wrong(
            'Only the last stage can have the rest',
            'A stage without folders and devices has everything that is left. Move it to the end, or set folders or devices.',
            at,
          ),
        ]
      : []),
    ...duration(stage, 'wait', at),
    ...whole(failures, [...at, 'max_failures']),
    ...itemsOf(checks).flatMap((item, i) => checkProblems(item, [...at, 'checks', i])),
  ];
}

function checkProblems(check: Fields, at: Path): readonly Diagnostic[] {
  const given = forms.filter((form) => check[form] !== null && check[form] !== undefined);
  const isFlow = given.length > 0 && given.every((form) => form === 'allow' || form === 'deny');
  const { https, name, tcp, command, approval } = check;
  return [
    ...(typeof name === 'string' && name.trim() === ''
      ? [wrong('A check has no name', 'Name it, or remove name: its form is the name then.', [...at, 'name'])]
      : []),
    ...(given.length === 1 || isFlow
      ? []
      : [
          wrong(
            'A check has one form',
            `Set one of https, tcp, command, approval, or allow and deny; ${given.length === 0 ? 'none is set' : `set are ${given.join(' and ')}`}.`,
            at,
          ),
        ]),
    ...(typeof https === 'string' && !isWebAddress(https)
      ? [
          wrong(
            'Invalid address of a check',
            `${JSON.stringify(https)} is not an address such as https://shop.example.com/health.`,
            [...at, 'https'],
          ),
        ]
      : []),
    ...(typeof tcp === 'string' && !isHostAndPort(tcp)
      ? [
          wrong(
            'Invalid address of a check',
            `${JSON.stringify(tcp)} is not a host and a port such as shop.example.com:443.`,
            [...at, 'tcp'],
          ),
        ]
      : []),
    ...(isFlow && (['allow', 'deny'] as const).every((list) => isAbsent(check[list]) || isEmpty(check[list]))
      ? [wrong('A check has no flow', 'Add a question of scm query to allow or deny, or remove the check.', at)]
      : []),
    ...(Array.isArray(command) && (command.length === 0 || (typeof command[0] === 'string' && command[0].trim() === ''))
      ? [
          wrong('A check has no command', 'The first item of command is the program, the others are its arguments.', [
            ...at,
            'command',
          ]),
        ]
      : []),
    ...(typeof approval === 'string' && visibleText(approval) !== approval
      ? [
          wrong(
            'Invalid file of approvals',
            `${JSON.stringify(approval)} has characters that cannot be seen. Correct the name.`,
            [...at, 'approval'],
          ),
        ]
      : []),
    ...unusedLimits(check, isFlow, at),
    ...['timeout', 'interval'].flatMap((name) => duration(check, name, at)),
    ...whole(check['retries'], [...at, 'retries']),
  ];
}

/** Limits that a form of a check does not use: without an error, they would be ignored. */
function unusedLimits(check: Fields, isFlow: boolean, at: Path): readonly Diagnostic[] {
  const isApproval = !isAbsent(check['approval']);
  const unused = isFlow ? (['timeout', 'retries', 'interval'] as const) : isApproval ? (['retries'] as const) : [];
  const why = isFlow
    ? 'Flows are judged once, on the configuration that the stage pushes.'
    : 'The wait for an approval is limited by timeout.';
  return unused
    .filter((name) => !isAbsent(check[name]))
    .map((name) => wrong(`This check does not use ${name}`, `${why} Remove ${name}.`, [...at, name]));
}

function isAbsent(value: TfValue | undefined): boolean {
  return value === null || value === undefined;
}

function repeated(stages: readonly Fields[], at: Path): readonly Diagnostic[] {
  return (['folders', 'devices'] as const).flatMap((list) => {
    const seen = new Set<string>();
    return stages.flatMap((stage, i) =>
      asTexts(stage[list]).flatMap((name) => {
        const isTwice = seen.has(name);
        seen.add(name);
        return isTwice
          ? [
              wrong(
                'A stage repeats another one',
                `${JSON.stringify(name)} is in an earlier stage. Remove it from one of them.`,
                [...at, i, list],
              ),
            ]
          : [];
      }),
    );
  });
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  );
}

function isHostAndPort(text: string): boolean {
  const port = Number(tcpForm.exec(text)?.groups?.['port']);
  return Number.isInteger(port) && port > 0 && port <= 65_535;
}

function duration(fields: Fields, name: string, at: Path): readonly Diagnostic[] {
  const value = fields[name];
  if (typeof value !== 'string') return [];
  try {
    parseDuration(value);
    return [];
  } catch (error) {
    return [wrong(`Invalid ${name}`, messageOf(error), [...at, name])];
  }
}

function whole(value: TfValue | undefined, at: Path): readonly Diagnostic[] {
  if (value === null || value === undefined || isUnknown(value)) return [];
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= 1000) return [];
  return [wrong('Invalid number', `It must be a whole number from 0 to 1000, got ${JSON.stringify(value)}.`, at)];
}

function isEmpty(value: TfValue | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

function wrong(summary: string, detail: string, at: Path): Diagnostic {
  return errorDiagnostic(summary, detail, at);
}
