import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, readSettings, SettingsError, shareReads, type ClientSettings } from '../client';
import { errorDiagnostic, systemClock, type Clock, type Diagnostic } from '../core';
import type { Logger } from '../protocol/log';
import { openJournal } from './journal';
import { openPlacementFile } from './order/placement-file';
import { createRuleNotes } from './order/rule-notes';
import { createRenames } from './renames';
import { adoptExistingOf, referencedDeleteOf } from './schema/validate-provider-block';
import { createExclusive, type Session } from './session';
import { asText, holdsUnknown, type Fields } from './state/fields';

/** What a session needs of the world; each has a default. */
export interface SessionTools {
  readonly env: NodeJS.ProcessEnv;
  readonly clock?: Clock;
}

/** Makes a session from the provider block and the environment. Nothing is asked of the service yet. */
export function configureSession(
  block: Fields,
  tools: SessionTools,
  log: Logger,
): { readonly session: Session | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const unknown = Object.keys(block).filter((name) => holdsUnknown(block[name]));
  if (unknown.length > 0) {
    const detail = `${unknown.join(', ')} in the provider block come from something that does not exist yet. Create that first, with -target.`;
    return {
      session: undefined,
      diagnostics: [errorDiagnostic('The provider block is not known yet', detail, unknown.slice(0, 1))],
    };
  }
  try {
    const settings = readSettings(block, tools.env, (path) => readFileSync(path, 'utf8'));
    const clock = tools.clock ?? systemClock;
    const client = createClient(settings, { clock, log: (level, message, fields) => log[level](message, fields) });
    const renames = createRenames();
    const session: Session = {
      ...shareReads(client, clock, tools.env['SCM_READS'] === 'each' ? 'each' : 'shared'),
      referencedDelete: referencedDeleteOf(block['referenced_delete']),
      adoptExisting: adoptExistingOf(block['adopt_existing']),
      journal: openJournal(journalPath(settings, asText(block['journal']), tools.env), clock),
      renames,
      rules: createRuleNotes(
        (scope, name) => renames.current(scope, name),
        openPlacementFile(placementsPath(settings, tools.env)),
      ),
      clock,
      writes: [],
      finished: new Set(),
      pushes: [],
      replacedPushJob: undefined,
      exclusively: createExclusive(),
      log,
    };
    return { session, diagnostics: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return {
      session: undefined,
      diagnostics: error.problems.map(({ attribute, message }) =>
        errorDiagnostic(`The provider block lacks a usable ${attribute}`, message, [attribute]),
      ),
    };
  }
}

/** Always in Terraform's data folder: what one stack plans is nothing to another one. */
function placementsPath(settings: ClientSettings, env: NodeJS.ProcessEnv): string {
  return join(env['TF_DATA_DIR'] ?? '.terraform', 'scm-journal', `${tenantName(settings)}.rules`);
}

function tenantName(settings: ClientSettings): string {
  return createHash('sha256').update(settings.scope).digest('hex').slice(0, 16);
}

/** One journal a tenant; by default in Terraform's data folder, which is not committed and stays between runs. */
function journalPath(settings: ClientSettings, folder: string | undefined, env: NodeJS.ProcessEnv): string {
  const chosen = folder ?? env['SCM_JOURNAL'] ?? join(env['TF_DATA_DIR'] ?? '.terraform', 'scm-journal');
  return join(chosen, `${tenantName(settings)}.jsonl`);
}
