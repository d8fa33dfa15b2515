import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../test/support/workspace';

/** How large a policy is, and how many of its rules a plan changes. */
export interface PolicySize {
  readonly rules: number;
  readonly addresses: number;
  readonly changed: number;
}

/**
 * Writes `plan.bin`: a plan that gives some rules of a large policy another service, over a state that is made out of
 * that of the first rule and address.
 */
export async function planLargePolicy(workspace: Workspace, size: PolicySize): Promise<void> {
  const one = { rules: 1, addresses: 10, changed: 0 };
  // The addresses first: a rule that names them by text does not wait for them.
  workspace.write(configuration({ ...one, rules: 0 }));
  await workspace.apply();
  workspace.write(configuration(one));
  await workspace.apply();
  const path = join(workspace.dir, 'terraform.tfstate');
  const state = JSON.parse(readFileSync(path, 'utf8')) as State; // written by terraform
  const [address, rule] = ['scm_address', 'scm_security_rule'].map((type) =>
    state.resources.find((resource) => resource.type === type),
  );
  if (address === undefined || rule === undefined) throw new Error('the state contains no first resource');
  const resources = [
    ...numbered(size.addresses, (i) => copyOf(address, `a${i}`, { ...addressValues(i), id: idOf(i) })),
    ...numbered(size.rules, (i) =>
      copyOf(rule, `r${i}`, { ...ruleValues(i, size.addresses), id: idOf(i + size.addresses) }),
    ),
  ];
  writeFileSync(path, JSON.stringify({ ...state, resources }));
  workspace.write(configuration(size));
  const { code, output } = await workspace.terraform(['plan', '-no-color', '-refresh=false', '-out=plan.bin']);
  if (code !== 0 || !output.includes(`${size.changed} to change`))
    throw new Error(`the plan failed:\n${output.slice(-2000)}`);
}

/** The text of a base that holds the same policy before the change. */
export function largeBase({ rules, addresses }: PolicySize): string {
  const container = { scope: 'folder', name: 'All Firewalls' } as const;
  const folder = container.name;
  const saved = (values: Values): Values => ({ name: values['name'], fields: { ...values, folder } });
  return JSON.stringify({
    format: 'scm-snapshot/1',
    made: '2026-11-22T00:00:00Z',
    containers: [
      { container: { scope: 'folder', name: 'Global' }, completeness: 'complete' },
      { container, completeness: 'complete' },
    ],
    objects: numbered(addresses, (i) => ({ kind: 'address', container, ...saved(addressValues(i)) })),
    rulebases: [
      {
        kind: 'security_rule',
        container,
        rulebase: 'pre',
        rules: numbered(rules, (i) =>
          saved({
            ...ruleValues(i, addresses),
            position: 'pre',
            from: ['trust'],
            to: ['untrust'],
            service: ['service-https'],
            application: ['any'],
            action: 'allow',
          }),
        ),
      },
    ],
    unread: [],
  });
}

// Each is a block of its own, as the constructs write them: with `count` Terraform itself takes a time that grows with
// the square of the number.
function configuration({ rules, addresses, changed }: PolicySize): string {
  const step = changed === 0 ? Infinity : Math.floor(rules / changed);
  const blocks = [
    ...numbered(addresses, (i) => block('scm_address', `a${i}`, { ...addressValues(i), folder: 'All Firewalls' })),
    ...numbered(rules, (i) =>
      block('scm_security_rule', `r${i}`, {
        ...ruleValues(i, addresses),
        folder: 'All Firewalls',
        from: ['trust'],
        to: ['untrust'],
        service: [i % step === 0 && changed > 0 ? 'service-http' : 'service-https'],
        application: ['any'],
        action: 'allow',
      }),
    ),
  ];
  return blocks.join('');
}

type Values = Readonly<Record<string, unknown>>;

function block(type: string, name: string, values: Values): string {
  const lines = Object.entries(values).map(([key, value]) => `  ${key} = ${JSON.stringify(value)}\n`);
  return `resource "${type}" "${name}" {\n${lines.join('')}}\n`;
}

interface Resource {
  readonly type: string;
  readonly name: string;
  readonly instances: readonly { readonly attributes: Values }[];
}
interface State {
  readonly resources: readonly Resource[];
}

function copyOf(resource: Resource, name: string, values: Values): Resource {
  const instances = resource.instances.map((one) => ({ ...one, attributes: { ...one.attributes, ...values } }));
  return { ...resource, name, instances };
}

function numbered<T>(count: number, make: (i: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function idOf(i: number): string {
  return `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
}

function addressValues(i: number): Values {
  return { name: `address-${i}`, ip_netmask: `10.${Math.floor(i / 65536)}.${Math.floor(i / 256) % 256}.${i % 256}` };
}

function ruleValues(i: number, addresses: number): Values {
  const source = [`address-${i % addresses}`, `address-${(i * 3 + 1) % addresses}`];
  return { name: `rule-${i}`, source, destination: [`address-${(i * 7 + 5) % addresses}`] };
}
