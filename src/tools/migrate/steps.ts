import { basename } from 'node:path';
import { countedNoun } from '../../core';
import { providerSource } from '../../provider';
import type { Assessment, FoundInstance, SourceChange } from './assess';
import { placeText } from './place-text';

/** One migration step. */
export interface MigrationStep {
  readonly what: string;
  /** Shell commands to run in the folder as they are. */
  readonly commands: readonly string[];
}

/**
 * Returns the steps of a migration. Empty if nothing uses another provider. `app` contains the other provider's entries
 * in cdktf.json; undefined if the folder is not a cdktf app. `renames` is the number of names of version 0.x.
 */
export function stepsFor(
  { states, sources }: Assessment,
  tool: string,
  app: readonly string[] | undefined,
  renames = 0,
): readonly MigrationStep[] {
  if (states.length === 0 && sources.length === 0 && (app ?? []).length === 0) return [];
  const apart = states.filter(({ unsupported }) => unsupported.length > 0);
  return [
    ...(renames === 0
      ? []
      : [
          {
            what: `Rename ${countedNoun(renames, 'name')} of version 0.x of the official provider. The command changes HCL files and adds scm-moved.tf, which needs Terraform 1.8; rename the others by hand.`,
            commands: ['scm migrate --write'],
          },
        ]),
    ...(states.length === 0
      ? []
      : [
          {
            what: 'Keep a copy of the state outside version control: it may contain secrets.',
            commands: states.map((state) => backup(state, tool)),
          },
        ]),
    ...(apart.length === 0
      ? []
      : [
          {
            what: 'Move the resources that this version does not have to the terraform.tfstate of another folder, which keeps the other provider. Move their blocks as well.',
            commands: apart.flatMap((state) => setApart(state, tool)),
          },
        ]),
    ...(states.length === 0
      ? []
      : [
          {
            what: 'Replace the provider in the state. Do this before the configuration changes: init requests the other provider otherwise.',
            commands: states.flatMap((state) => replacements(state, tool)),
          },
        ]),
    ...(app === undefined ? sources.map(sourceStep) : appSteps(app)),
    {
      what: 'Install this provider, once per machine.',
      commands: ['npx scm install', app === undefined ? `${tool} init` : 'npx cdktf synth'],
    },
    {
      what:
        states.length === 0
          ? 'Read the plan.'
          : 'Read the plan: it has the changes listed above. Until you apply it, the copy of the state and the old source undo the migration.',
      commands: [app === undefined ? `${tool} plan` : 'npx cdktf diff'],
    },
    { what: 'Add scm_push if a run must activate its changes; the other provider has no push.', commands: [] },
  ];
}

function sourceStep(change: SourceChange): MigrationStep {
  const version = change.version === undefined ? '.' : `, and remove version = "${change.version}".`;
  return {
    what: `Change ${placeText(change)}: in required_providers, set source = "${providerSource}" for ${change.name} instead of "${change.from}"${version}`,
    commands: [],
  };
}

/** The synthesized files are generated, so the program must change. */
function appSteps(app: readonly string[]): readonly MigrationStep[] {
  const entries = app.map((name) => `"${name}"`).join(' and ');
  const removal = app.length === 0 ? '' : `Remove ${entries} from terraformProviders in cdktf.json. `;
  return [
    {
      what: `${removal}Import ScmProvider from cdktf-provider-scm and the resources from cdktf-provider-scm/l1 instead of the generated bindings; with the same ids in the same scopes the addresses stay.`,
      commands: ['npm install cdktf-provider-scm'],
    },
  ];
}

function backup({ at, from }: FoundInstance, tool: string): string {
  if (from === 'backend') return `${inFolder(tool, at)} state pull > ${quoteShell(`${pulledName(at)}.before-scm`)}`;
  return `cp ${quoteShell(at)} ${quoteShell(`${at}.before-scm`)}`;
}

function replacements({ at, from, sources }: FoundInstance, tool: string): readonly string[] {
  return sources.map((source) => {
    const file = from === 'file' && at !== 'terraform.tfstate' ? ` -state=${quoteShell(at)}` : '';
    const program = from === 'backend' ? inFolder(tool, at) : tool;
    return `${program} state replace-provider${file} ${quoteShell(source)} ${quoteShell(providerSource)}`;
  });
}

function setApart({ at, from, unsupported }: FoundInstance, tool: string): readonly string[] {
  // Only files can be split: a backend state is pulled, split, and pushed again.
  const file = from === 'backend' ? pulledName(at) : at;
  const moves = unsupported.map(
    (address) =>
      `${tool} state mv -state=${quoteShell(file)} -state-out=${quoteShell(`${file}.other-provider`)} ${quoteShell(address)} ${quoteShell(address)}`,
  );
  const program = inFolder(tool, at);
  if (from === 'file') return moves;
  const path = at === '.' ? quoteShell(file) : `"$PWD"/${quoteShell(file)}`;
  return [`${program} state pull > ${quoteShell(file)}`, ...moves, `${program} state push ${path}`];
}

// Must differ from the names that Terraform uses for a local state.
function pulledName(folder: string): string {
  return `${folder === '.' ? 'pulled' : basename(folder)}.tfstate-copy`;
}

function inFolder(tool: string, folder: string): string {
  return folder === '.' ? tool : `${tool} -chdir=${quoteShell(folder)}`;
}

/** Quotes an argument for a POSIX shell. */
function quoteShell(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
