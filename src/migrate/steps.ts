import { basename } from 'node:path';
import { providerSource } from '../provider/index';
import type { Assessment, Found } from './assess';
import { placeText } from './place-text';

/** One thing to do, in order. */
export interface Step {
  readonly what: string;
  /** To be run as they stand, in the folder. */
  readonly commands: readonly string[];
}

/** What to do so that this provider takes over. Empty when there is nothing to take over. */
export function stepsFor({ states, sources }: Assessment, tool: string, cdktf: readonly string[]): readonly Step[] {
  if (states.length === 0 && sources.length === 0 && cdktf.length === 0) return [];
  const apart = states.filter(({ unsupported }) => unsupported.length > 0);
  return [
    ...(states.length === 0
      ? []
      : [
          {
            what: 'Keep a copy of the state, out of version control: it may hold secrets.',
            commands: states.map((state) => backup(state, tool)),
          },
        ]),
    ...(apart.length === 0
      ? []
      : [
          {
            what: 'Set apart what this version does not have: its state becomes the terraform.tfstate of a folder that keeps the other provider, and its blocks go there, too.',
            commands: apart.flatMap((state) => setApart(state, tool)),
          },
        ]),
    ...(states.length === 0
      ? []
      : [
          {
            what: 'Say in the state who looks after the resources; before the configuration changes, or init asks for the other provider.',
            commands: states.flatMap((state) => replacements(state, tool)),
          },
        ]),
    ...sources.map((change) => ({
      what:
        `Change ${placeText(change)}: in required_providers, ${change.name} gets source = "${providerSource}" instead of "${change.from}"` +
        (change.version === undefined ? '.' : `, and version = "${change.version}" goes.`),
      commands: [],
    })),
    ...cdktf.map((name) => ({
      what:
        `Take "${name}" out of terraformProviders in cdktf.json and import the constructs from cdktf-provider-scm/l1 instead of .gen; ` +
        'with the same ids in the same scopes the addresses stay.',
      commands: ['npm install cdktf-provider-scm'],
    })),
    { what: 'Install this provider, once per machine.', commands: ['npx scm install', `${tool} init`] },
    {
      what:
        states.length === 0
          ? 'Look at the plan.'
          : 'Look at the plan: it should have nothing to do. If it has, nothing was changed yet: put the copy and the old source back.',
      commands: [`${tool} plan`],
    },
    { what: 'Add scm_push when a run is to activate what it changed; the other provider has none.', commands: [] },
  ];
}

function backup({ at, from }: Found, tool: string): string {
  if (from === 'backend') return `${inFolder(tool, at)} state pull > ${quoted(`${pulledName(at)}.before-scm`)}`;
  return `cp ${quoted(at)} ${quoted(`${at}.before-scm`)}`;
}

function replacements({ at, from, sources }: Found, tool: string): readonly string[] {
  return sources.map((source) => {
    const file = from === 'file' && at !== 'terraform.tfstate' ? ` -state=${quoted(at)}` : '';
    const program = from === 'backend' ? inFolder(tool, at) : tool;
    return `${program} state replace-provider${file} ${quoted(source)} ${quoted(providerSource)}`;
  });
}

function setApart({ at, from, unsupported }: Found, tool: string): readonly string[] {
  // Only files can be split: what a backend keeps is pulled, split, and pushed again.
  const file = from === 'backend' ? pulledName(at) : at;
  const moves = unsupported.map(
    (address) =>
      `${tool} state mv -state=${quoted(file)} -state-out=${quoted(`${file}.other-provider`)} ${quoted(address)} ${quoted(address)}`,
  );
  const program = inFolder(tool, at);
  if (from === 'file') return moves;
  const path = at === '.' ? quoted(file) : `"$PWD"/${quoted(file)}`;
  return [`${program} state pull > ${quoted(file)}`, ...moves, `${program} state push ${path}`];
}

// Not a name that terraform takes for a state of the folder.
function pulledName(folder: string): string {
  return `${folder === '.' ? 'pulled' : basename(folder)}.tfstate-copy`;
}

function inFolder(tool: string, folder: string): string {
  return folder === '.' ? tool : `${tool} -chdir=${quoted(folder)}`;
}

/** An argument for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
