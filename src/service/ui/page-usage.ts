import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { CodedError } from '../../core';
import type { UsageReport } from '../../tools/questions';
import { differences } from '../browse/differences';
import { countStates, securityRules, type UsedRules } from '../browse/used-rules';
import { answerGet, query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { KeptAnswers } from './kept-answers';
import { KeptFiles } from './kept-files';
import type { PageParts } from './page-parts';
import { twoViews } from './two-views';

/** A usage report may have 32 MiB: the page sends the rules of a larger one alone. */
const limits = { bytes: 32 * 2 ** 20, atOnce: 1, kept: 4 };

/** What a report says of a tenant. */
export type UsageSummary = UsedRules &
  Pick<UsageReport, 'from' | 'until' | 'sessions'> & {
    /** Name of its file. */
    readonly file: string;
  };

/** Adds the usage reports that are dropped on the page. The service stores none. */
export function addPageUsage(app: Hono<AppEnv>, parts: PageParts): void {
  const { questions } = parts;
  const busy = 'another usage report is being read';
  const reports = new KeptFiles<UsageReport & { readonly file: string }>({ verb: 'use', busy }, limits);
  const kept = new KeptAnswers(parts);
  const reportOf = (tenant: string, id: string): UsageReport & { readonly file: string } => {
    const found = reports.find(tenant, id);
    if (found !== undefined) return found;
    throw new CodedError(
      'UNKNOWN_USAGE_REPORT',
      'the service no longer has this usage report: it keeps the latest four until it stops; choose the file again',
    );
  };
  app.post('/usage', async (context) => {
    const { tenant, file } = query(context, pageChecks.file);
    // An unknown tenant is refused before the file is read.
    parts.control.tenant(tenant);
    const id = await reports.take(context, { tenant, file }, async (text) => ({
      ...(await questions.ask('usage', () => Promise.resolve({ name: file, text }))),
      file,
    }));
    return context.json({ id });
  });
  answerGet(app, '/usage', pageChecks.kept, async ({ tenant, id }) => {
    const { rules, ...about } = reportOf(tenant, id);
    const count = async (): Promise<UsedRules> => {
      const of = await parts.read(tenant, async (tx) =>
        securityRules(tx, await differences(tx, 'running', 'candidate')),
      );
      return countStates(of, await questions.ask('states', () => Promise.resolve({ rules, of })));
    };
    return { ...about, ...(await kept.answer(tenant, ['usage', id], count)) } satisfies UsageSummary;
  });
  answerGet(app, '/uses', pageChecks.uses, async ({ tenant, id, of, ...container }) => {
    const { rules } = reportOf(tenant, id);
    const ask = () => questions.ask('uses', async () => ({ ...(await twoViews(parts, tenant, container)), of, rules }));
    return { uses: await kept.answer(tenant, ['uses', id, of, container], ask) };
  });
}
