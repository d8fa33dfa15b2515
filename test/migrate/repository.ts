import type { Workspace } from '../support/workspace';
import { addressesPath, rulesPath } from '../e2e/office';
import { official } from '../support/official-fixture';
import { officialAttributes } from '../support/official-state';

/** A number from 0 up to 1, the next of a sequence. */
export type Random = () => number;

/** A sequence of numbers that is the same for the same seed. */
export function randomOf(seed: number): Random {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An object that a repository may manage. */
interface Part {
  readonly kind: string;
  readonly label: string;
  readonly path: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The same values as people write them too: Terraform converts them. */
  readonly converted?: string;
}

const folder = 'All Firewalls';
const open = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };

const parts: readonly Part[] = [
  ...['Red', 'Blue', 'Green'].map((color) => ({
    kind: 'tag',
    label: color.toLowerCase(),
    path: '/config/objects/v1/tags',
    config: { name: color.toLowerCase(), folder, color },
  })),
  {
    kind: 'variable',
    label: 'share',
    path: '/config/setup/v1/variables',
    config: { name: '$share', folder, type: 'percent', value: '15' },
    converted: 'name = "$share"\nfolder = "All Firewalls"\ntype = "percent"\nvalue = 15',
  },
  {
    kind: 'address',
    label: 'net',
    path: addressesPath,
    config: { name: 'net', folder, ip_netmask: '10.1.0.0/16' },
  },
  {
    kind: 'address',
    label: 'host',
    path: addressesPath,
    config: { name: 'host', folder, fqdn: 'www.example.com', description: 'x' },
  },
  {
    kind: 'service',
    label: 'web',
    path: '/config/objects/v1/services',
    config: { name: 'web', folder, protocol: { tcp: { port: '80', override: { timeout: 60 } } } },
    converted:
      'name = "web"\nfolder = "All Firewalls"\nprotocol = { tcp = { port = 80, override = { timeout = "60" } } }',
  },
  {
    kind: 'service',
    label: 'dns',
    path: '/config/objects/v1/services',
    config: { name: 'dns', folder, protocol: { udp: { port: '53' } } },
  },
  ...['first', 'second'].map((name) => ({
    kind: 'security_rule',
    label: name,
    path: rulesPath,
    config: { name, folder, ...open, application: ['any'], action: 'allow', source_user: ['any'], category: ['any'] },
    spelled: `name = "${name}"\nfolder = "All Firewalls"\n${Object.keys(open)
      .map((key) => `${key} = toset(["any"])`)
      .join('\n')}\napplication = ["any"]\naction = "allow"\nsource_user = ["any"]\ncategory = ["any"]`,
  })),
];

const rule = (more: string): string =>
  `resource "scm_security_rule" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  ${more}\n}\n`;
const anything = (without = ''): string =>
  ['from', 'to', 'source', 'destination', 'service', 'application']
    .filter((name) => name !== without)
    .map((name) => `${name} = ["any"]`)
    .join('\n  ');

/** Texts that this provider refuses in validate or plan, each in another way. */
const obstacles: readonly string[] = [
  'resource "scm_service" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  protocol = { tcp = 3 }\n}\n',
  'resource "scm_file_blocking_profile" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  rules = [{ name = "r", action = ["nope"], application = ["any"], direction = "both", file_type = ["any"] }]\n}\n',
  'resource "scm_address" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  fqdn = "a.example.com"\n  ip_netmask = "10.0.0.1"\n}\n',
  'resource "scm_address" "planted" {\n  name = "planted"\n  ip_netmask = "10.0.0.1"\n}\n',
  rule(`${anything('source')}\n  action = "allow"`),
  rule(`${anything()}\n  action = ["allow"]`),
  rule(`${anything()}\n  action = "allow"\n  relative_position = "before"`),
  'resource "scm_flying_carpet" "planted" {\n  name = "planted"\n}\n',
  'variable "planted" {}\nresource "scm_tag" "planted" {\n  name = var.planted\n  folder = "All Firewalls"\n}\n',
  'resource "scm_tag" "planted" {\n  name = scm_tag.nothing.name\n  folder = "All Firewalls"\n}\n',
  'resource "scm_tag" "planted" {{\n',
  'resource "scm_tag" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  shade = "dark"\n}\n',
  'resource "scm_tag" "planted" {\n  for_each = { a = { color = "Red" }, b = { colour = "Red" } }\n  name = "planted-${each.key}"\n  folder = "All Firewalls"\n  color = each.value.color\n}\n',
  'resource "scm_service" "planted" {\n  name = "planted"\n  folder = "All Firewalls"\n  protocol = { tcp = { port = "1", override = { timeout = "soon" } } }\n}\n',
  'data "scm_address" "planted" {\n  name = "not-there"\n  folder = "All Firewalls"\n}\n',
];

/** What the objects of all repositories are at the service. */
export type Answers = ReadonlyMap<Part, Readonly<Record<string, unknown>>>;

/** Creates the objects of all repositories at a service. */
export async function createParts(workspace: Workspace): Promise<Answers> {
  const answers = new Map<Part, Readonly<Record<string, unknown>>>();
  for (const part of parts) {
    const { status, body } = await workspace.api('POST', part.path, part.config);
    if (status !== 201) throw new Error(`${part.label}: ${String(status)} ${JSON.stringify(body)}`);
    answers.set(part, body);
  }
  return answers;
}

/** A repository of the official provider: its files, and whether this provider must refuse it. */
export interface Repository {
  readonly files: Readonly<Record<string, string>>;
  readonly planted: 'an obstacle' | 'nothing';
}

/** Composes a repository with its state: modules, `for_each`, variables, spellings, tainted instances. */
export function repositoryOf(answers: Answers, random: Random, planted: Repository['planted']): Repository {
  const chosen = parts.filter(() => random() < 0.6);
  const inModule = new Set(random() < 0.5 ? chosen.filter(() => random() < 0.5) : []);
  const tainted = random() < 0.2 ? chosen[0] : undefined;
  const obstacle = planted === 'nothing' ? '' : (obstacles[Math.floor(random() * obstacles.length)] ?? '');
  const obstacleInModule = inModule.size > 0 && random() < 0.5;
  const text = (part: Part): string => blockOf(part, random() < 0.5 ? part.converted : undefined);
  const required = `terraform {\n  required_providers {\n    scm = {\n      source = "${official}"\n    }\n  }\n}\n`;
  const call = inModule.size === 0 ? '' : 'module "part" {\n  source = "./part"\n}\n';
  return {
    planted,
    files: {
      'main.tf': `${required}provider "scm" {}\n${call}${chosen
        .filter((part) => !inModule.has(part))
        .map(text)
        .join('')}`,
      ...(inModule.size === 0 ? {} : { 'part/main.tf': `${required}${[...inModule].map(text).join('')}` }),
      ...(obstacle === '' ? {} : { [obstacleInModule ? 'part/more.tf' : 'more.tf']: obstacle }),
      'terraform.tfstate': stateOf(chosen, answers, inModule, tainted),
    },
  };
}

function blockOf({ kind, label, config }: Part, converted: string | undefined): string {
  const body =
    converted ??
    Object.entries(config)
      .map(([name, value]) => `${name} = ${hcl(value)}`)
      .join('\n');
  return `resource "scm_${kind}" "${label}" {\n  ${body.replaceAll('\n', '\n  ')}\n}\n`;
}

function hcl(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(hcl).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name} = ${hcl(one)}`)
    .join(', ')} }`;
}

function stateOf(
  chosen: readonly Part[],
  answers: Answers,
  inModule: ReadonlySet<Part>,
  tainted: Part | undefined,
): string {
  const resources = chosen.map((part) => ({
    ...(inModule.has(part) ? { module: 'module.part' } : {}),
    mode: 'managed',
    type: `scm_${part.kind}`,
    name: part.label,
    provider: `provider["${official}"]`,
    instances: [
      {
        ...(part === tainted ? { status: 'tainted' } : {}),
        schema_version: 0,
        attributes: officialAttributes(part.kind, answers.get(part) ?? {}, part.config, 'null'),
        sensitive_attributes: [],
        identity_schema_version: 0,
      },
    ],
  }));
  const lineage = '00000000-0000-4000-8000-000000000001';
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 7, lineage, outputs: {}, resources });
}
