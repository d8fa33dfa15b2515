import type { CommandTool, ToolArgument } from './tool';

const plan: ToolArgument = {
  form: 'path',
  doc: 'Plan file, output of "terraform show -json", or a folder of Terraform or cdktf.',
};
const facts = {
  app_data: { form: 'path', option: '--app-data', doc: 'CSV or JSON file of App-ID facts.' },
  country_data: { form: 'path', option: '--country-data', doc: 'CSV or JSON file of address ranges of countries.' },
} as const satisfies Readonly<Record<string, ToolArgument>>;
const snapshot: ToolArgument = {
  form: 'path',
  option: '--snapshot',
  doc: 'File of "scm snapshot": the configuration, or what the plan does not contain.',
};
const firewall = {
  snapshot,
  folder: { form: 'text', option: '--folder', doc: 'Folder of the firewall, for example Oslo.' },
  device: { form: 'text', option: '--device', doc: 'Serial number or name of the firewall.' },
  ...facts,
} as const satisfies Readonly<Record<string, ToolArgument>>;
const format: ToolArgument = {
  form: 'text',
  option: '--format',
  doc: 'Output format; default: text.',
  choices: ['text', 'json', 'markdown'],
};

/**
 * Tools that run a command. None of these commands writes a file or changes a tenant with the options that are listed here.
 * An option that writes must not be added.
 */
export const commandTools = {
  review_plan: {
    title: 'Review a plan',
    doc: 'Which traffic a Terraform plan opens and closes, and findings by severity. Reads files only.',
    command: ['review', '--no-color', '--width=100'],
    args: {
      plan: { ...plan, required: true },
      snapshot,
      format,
      rules: { form: 'path', option: '--rules', doc: 'File of own rules, allowed zone pairs and waivers.' },
      policy: { form: 'path', option: '--policy', doc: 'File of requirements for the whole policy.' },
      config: { form: 'path', option: '--config', doc: 'File of review options and thresholds.' },
      ...facts,
    },
  },
  trace_connection: {
    title: 'Trace a connection',
    doc: 'Follow one connection through a firewall: zones, route, NAT, security rule, decryption, profiles.',
    command: ['trace'],
    args: {
      from: { form: 'text', option: '--from', required: true, doc: 'Source address.' },
      to: { form: 'text', option: '--to', required: true, doc: 'Destination address, before NAT.' },
      port: { form: 'number', option: '--port', doc: 'Destination port; for tcp and udp.' },
      protocol: { form: 'text', option: '--protocol', doc: 'tcp, udp, icmp or a number of IP; default: tcp.' },
      application: { form: 'text', option: '--app', doc: 'Application (App-ID).' },
      user: { form: 'text', option: '--user', doc: 'User or group, as named in rules.' },
      from_zone: { form: 'text', option: '--from-zone', doc: 'Source zone; default: by route.' },
      to_zone: { form: 'text', option: '--to-zone', doc: 'Destination zone; default: by route.' },
      plan: { ...plan, doc: `${plan.doc} Default: the snapshot, else the tenant.` },
      ...firewall,
    },
  },
  query_reachability: {
    title: 'Query reachability',
    doc: 'Traffic that can reach a host, with routes and NAT, for example "who can reach 10.1.0.5 on tcp/22".',
    command: ['query'],
    args: {
      question: { form: 'text', required: true, doc: 'Question in one of the forms of "scm query --help".' },
      plan: { ...plan, doc: `${plan.doc} Default: the snapshot, else the tenant.` },
      ...firewall,
    },
  },
  replay_logs: {
    title: 'Replay traffic logs',
    doc: 'Sessions of traffic logs that a plan would block or allow, or that disagree with the configuration.',
    command: ['replay'],
    args: {
      logs: { form: 'paths', option: '--logs', required: true, doc: 'Traffic logs: CSV or JSON.' },
      plan: { ...plan, option: '--plan' },
      top: { form: 'number', option: '--top', doc: 'Maximum number of groups in each list.' },
      ...firewall,
    },
  },
  show_usage: {
    title: 'Show usage',
    doc: 'How many sessions of traffic logs used each rule, object, application and service, last seen, or never.',
    command: ['usage'],
    args: {
      logs: { form: 'paths', option: '--logs', required: true, doc: 'Traffic logs, or files of "scm logs condense".' },
      top: { form: 'number', option: '--top', doc: 'Maximum number of rows of each table.' },
      ...firewall,
    },
  },
  propose_cleanup: {
    title: 'Propose a cleanup',
    doc: 'Shadowed, redundant and mergeable rules, unused and duplicate objects, each as a proposed change. Changes nothing.',
    command: ['cleanup'],
    args: {
      plan: { ...plan, doc: `${plan.doc} Default: the snapshot, else the tenant.` },
      logs: { form: 'paths', option: '--logs', doc: 'Traffic logs: CSV or JSON.' },
      language: { form: 'text', option: '--language', choices: ['ts', 'hcl'], doc: 'Language of the proposals.' },
      snapshot,
      folder: firewall.folder,
      device: firewall.device,
    },
  },
  find_drift: {
    title: 'Find drift',
    doc: 'Unmanaged, missing and changed objects of the tenant, compared with a Terraform state or a synth. Read-only.',
    command: ['drift'],
    args: {
      output: { form: 'path', option: '--output', doc: 'Output folder of cdktf synth; default: cdktf.out.' },
      state: { form: 'paths', option: '--state', doc: 'Terraform states instead of a synth.' },
    },
  },
} as const satisfies Readonly<Record<string, CommandTool>>;
