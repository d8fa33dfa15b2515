import { addressesPath, rulesPath } from '../e2e/office';
import { officialAttributes, type Absent } from './official-state';
import type { Workspace } from './workspace';

/** Address of a fictitious official provider, which no registry serves. */
export const official = 'terraform.example/official/scm';
/** A secret in the fixture that must not be visible anywhere. */
export const password = 'correct-horse-battery';
const open = { to: ['any'], destination: ['any'], service: ['any'], application: ['any'], action: 'allow' };
const everyone = { source_user: ['any'], category: ['any'] };

interface Row {
  readonly kind: string;
  readonly label: string;
  readonly path: string;
  /** Configuration of the object, also used to create it. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Values added by the service or by other clients. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Paths that Terraform marked as sensitive, because of the official schema. */
  readonly sensitive?: readonly (readonly string[])[];
}

/** Objects with different structures; dependencies first. */
export const rows: readonly Row[] = [
  {
    kind: 'folder',
    label: 'branches',
    path: '/config/setup/v1/folders',
    config: { name: 'Branches', parent: 'All Firewalls', description: 'all of them' },
  },
  { kind: 'snippet', label: 'base', path: '/config/setup/v1/snippets', config: { name: 'base' } },
  {
    kind: 'tag',
    label: 'red',
    path: '/config/objects/v1/tags',
    config: { name: 'red', folder: 'Branches', color: 'Red' },
  },
  {
    kind: 'variable',
    label: 'net',
    path: '/config/setup/v1/variables',
    config: { name: '$net', folder: 'Branches', type: 'ip-netmask', value: '10.1.0.0/16' },
  },
  {
    kind: 'address',
    label: 'net',
    path: addressesPath,
    config: { name: 'net', folder: 'Branches', ip_netmask: '$net', tag: ['red'] },
    more: { description: 'by hand' },
  },
  {
    kind: 'service',
    label: 'web',
    path: '/config/objects/v1/services',
    config: { name: 'web', snippet: 'base', protocol: { tcp: { port: '80,8080', override: { timeout: 60 } } } },
  },
  {
    kind: 'external_dynamic_list',
    label: 'feed',
    sensitive: [['encrypted_values'], ['type', 'ip', 'auth', 'password']],
    path: '/config/objects/v1/external-dynamic-lists',
    config: {
      name: 'feed',
      folder: 'Branches',
      type: {
        ip: {
          url: 'https://feeds.example.com/list',
          auth: { username: 'me', password },
          recurring: { daily: { at: '03' } },
        },
      },
    },
  },
  {
    kind: 'security_rule',
    label: 'first',
    path: rulesPath,
    config: { name: 'first', folder: 'Branches', from: ['trust'], source: ['net'], tag: ['red'], ...open },
    more: { ...everyone, log_end: true },
  },
  {
    kind: 'security_rule',
    label: 'last',
    path: `${rulesPath}?position=post`,
    config: {
      name: 'last',
      folder: 'Branches',
      position: 'post',
      from: ['any'],
      source: ['any'],
      ...open,
      action: 'deny',
    },
    more: everyone,
  },
];

/** Responses of the service when the objects were created. */
type Answers = ReadonlyMap<Row, Readonly<Record<string, unknown>>>;

/** Creates the objects at the service of a workspace. */
export async function makeRows(workspace: Workspace): Promise<Answers> {
  const answers = new Map<Row, Readonly<Record<string, unknown>>>();
  for (const row of rows) {
    const { position: _, ...body } = { position: '', ...row.config, ...row.more };
    const { status, body: answer } = await workspace.api('POST', row.path, body);
    if (status !== 201) throw new Error(`${row.label}: ${String(status)} ${JSON.stringify(answer)}`);
    answers.set(row, answer);
  }
  return answers;
}

/** One data source, which looks up by ID only. */
export const looked = rows.filter(({ kind, label }) => kind === 'security_rule' && label === 'first');

/** Builds a state file as the official provider writes it; `officialAttributes` lists the assumptions. */
export function stateFile(answers: Answers, absent: Absent): string {
  const resources = [...rows, ...looked].map((row, i) => ({
    mode: i < rows.length ? 'managed' : 'data',
    type: `scm_${row.kind}`,
    name: row.label,
    provider: `provider["${official}"]`,
    instances: [
      {
        schema_version: 0,
        attributes: officialAttributes(row.kind, answers.get(row) ?? {}, row.config, absent),
        sensitive_attributes: (row.sensitive ?? []).map((path) => path.map((value) => ({ type: 'get_attr', value }))),
        identity_schema_version: 0,
        // Some of its resources have private bytes, others have none.
        ...(row.kind === 'tag' ? {} : { private: Buffer.from('{"schema_version":"0"}').toString('base64') }),
      },
    ],
  }));
  const lineage = '00000000-0000-4000-8000-000000000001';
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 7, lineage, outputs: {}, resources });
}

function hcl(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hcl).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name} = ${hcl(one)}`)
    .join(', ')} }`;
}

/** The configuration of this state, without the provider block. */
export const configuration = (answers: Answers): string =>
  `${resources}${looked
    .map((row) => `\ndata "scm_${row.kind}" "${row.label}" {\n  id = "${String(answers.get(row)?.['id'])}"\n}`)
    .join('')}`;

const resources = rows
  .map(({ kind, label, config }) => {
    const lines = Object.entries(config).map(([name, value]) => `  ${name} = ${hcl(value)}`);
    return `resource "scm_${kind}" "${label}" {\n${lines.join('\n')}\n}`;
  })
  .join('\n');
