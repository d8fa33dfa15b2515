import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  clearTextWarning,
  createClient,
  readSettings,
  SettingsError,
  shareReads,
  type ClientSettings,
} from '../client';
import { errorDiagnostic, systemClock, warningDiagnostic, type Clock, type Diagnostic } from '../core';
import type { Logger } from '../terraform/protocol';
import { openJournal } from './journal';
import { journalDiagnostics } from './journal-diagnostics';
import { journalSecrets, journalSignature } from './journal-signature';
import { openPlacementFile } from './order/placement-file';
import { createRuleNotes } from './order/rule-notes';
import { createOwners } from './owners';
import { createPlainNames } from './plan/configured-addresses';
import { createKnownNames } from './plan/known-names';
import { createOpenReferences } from './plan/open-references';
import { Nesting } from '../tenant';
import { createPlannedObjects } from './plan/planned-objects';
import { createRenames } from './renames';
import { RunLog } from './run-log';
import { adoptExistingOf, referencedDeleteOf, unknownReferencesOf } from './schema/validate-provider-block';
import { createExclusive, type SharedSession } from './session';
import { asText, holdsUnknown, type Fields } from './state/fields';

/** External dependencies of a session. */
export interface SessionTools {
  readonly env: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  /** Folder in which Terraform runs. Default: the working directory. */
  readonly configFolder?: string;
}

/** Makes a session from the provider block and the environment. Sends no request. */
export function configureSession(
  block: Fields,
  tools: SessionTools,
  log: Logger,
): { readonly session: SharedSession | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const unknown = Object.keys(block).filter((name) => holdsUnknown(block[name]));
  if (unknown.length > 0) {
    const detail = `${unknown.join(', ')} in the provider block are known only after apply. Create what they reference first, with -target.`;
    return {
      session: undefined,
      diagnostics: [errorDiagnostic('Unknown value in the provider block', detail, unknown.slice(0, 1))],
    };
  }
  try {
    const settings = readSettings(block, tools.env, (path) => readFileSync(path, 'utf8'));
    const clock = tools.clock ?? systemClock;
    const client = createClient(settings, { clock, log: (level, message, fields) => log[level](message, fields) });
    const renames = createRenames();
    const configFolder = tools.configFolder ?? process.cwd();
    const dataFolder = resolve(configFolder, dataFolderIn(tools.env));
    const path = journalPath(settings, asText(block['journal']), tools.env);
    const secrets = journalSecrets(settings, tools.env);
    const journal = openJournal(path, journalSignature(settings.scope, secrets), clock);
    const configuration = configurationId(dirname(path), configFolder, tools.env);
    const sharing = shareReads(client, clock, tools.env['SCM_READS'] === 'each' ? 'each' : 'shared');
    const session: SharedSession = {
      ...sharing,
      tenant: /^tsg_id:(\d+)$/.exec(settings.scope)?.[1] ?? null,
      referencedDelete: referencedDeleteOf(block['referenced_delete']),
      adoptExisting: adoptExistingOf(block['adopt_existing']),
      journal,
      owners: createOwners(journal),
      planned: createPlannedObjects(),
      nesting: new Nesting(),
      names: createKnownNames(sharing.lists, (message, fields) => log.info(message, fields)),
      references: createOpenReferences(),
      unknownReferences: unknownReferencesOf(block['unknown_references']),
      configFolder,
      dataFolder,
      plainNames: createPlainNames({ configFolder, dataFolder }),
      configuration,
      renames,
      rules: createRuleNotes(
        (scope, name) => renames.current(scope, name),
        openPlacementFile(placementsPath(settings, tools.env), {
          signature: journalSignature(settings.scope, secrets, 'planned rule'),
          configuration,
          clock,
        }),
      ),
      clock,
      run: new RunLog(),
      exclusively: createExclusive(),
      log,
    };
    const clearText = clearTextWarning(settings);
    const warnings = clearText === undefined ? [] : [warningDiagnostic('The connection is not encrypted', clearText)];
    return { session, diagnostics: [...warnings, ...journalDiagnostics(journal, path)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return {
      session: undefined,
      diagnostics: error.problems.map(({ attribute, message }) =>
        errorDiagnostic(`Missing or invalid ${attribute} in the provider block`, message, [attribute]),
      ),
    };
  }
}

/** Returns Terraform's data folder, absolute or relative to where Terraform runs. Terraform ignores an empty text. */
function dataFolderIn(env: NodeJS.ProcessEnv): string {
  return env['TF_DATA_DIR'] || '.terraform';
}

/** Always in Terraform's data folder, because the planned rules of one stack do not apply to another one. */
function placementsPath(settings: ClientSettings, env: NodeJS.ProcessEnv): string {
  return join(dataFolderIn(env), 'scm-journal', `${tenantName(settings)}.rules`);
}

function tenantName(settings: ClientSettings): string {
  return createHash('sha256').update(settings.scope).digest('hex').slice(0, 16);
}

/**
 * Returns the path of the journal, one for each tenant. The default is Terraform's data folder: it is not committed and
 * is kept between runs.
 */
function journalPath(settings: ClientSettings, folder: string | undefined, env: NodeJS.ProcessEnv): string {
  const chosen = folder ?? env['SCM_JOURNAL'] ?? join(dataFolderIn(env), 'scm-journal');
  return join(chosen, `${tenantName(settings)}.jsonl`);
}

/**
 * Identifies the running configuration by its workspace and its folder relative to the journal, so that a checkout may
 * move. Entries that another configuration wrote to a shared journal are not used.
 */
function configurationId(journal: string, folder: string, env: NodeJS.ProcessEnv): string {
  const where = relative(resolve(folder, journal), folder);
  return createHash('sha256')
    .update(JSON.stringify([where, workspaceIn(folder, env)]))
    .digest('base64url')
    .slice(0, 16);
}

function workspaceIn(folder: string, env: NodeJS.ProcessEnv): string {
  if (env['TF_WORKSPACE'] !== undefined && env['TF_WORKSPACE'] !== '') return env['TF_WORKSPACE'];
  try {
    return readFileSync(resolve(folder, dataFolderIn(env), 'environment'), 'utf8').trim();
  } catch {
    return 'default';
  }
}
