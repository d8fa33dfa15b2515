import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import { namesContaining } from '../browse/name-queries';
import { answerGet } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { KeptAnswers } from './kept-answers';
import type { PageParts } from './page-parts';
import { twoViews } from './two-views';

/** Adds the questions about a configuration that the page asks; a thread answers them. */
export function addPageQuestions(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, questions } = parts;
  const kept = new KeptAnswers(parts);

  answerGet(app, '/map', pageChecks.container, ({ tenant, ...container }) => {
    const ask = () => questions.ask('map', () => twoViews(parts, tenant, container));
    return kept.answer(tenant, ['map', container], ask);
  });
  answerGet(app, '/marks', pageChecks.container, async ({ tenant, ...container }) => {
    const minute = Math.floor(control.clock.now() / 60_000);
    const ask = () => questions.ask('marks', async () => ({ ...(await twoViews(parts, tenant, container)), minute }));
    // An expiry is a day, so that an answer holds for an hour.
    const marks = await kept.answer(tenant, ['marks', container, Math.floor(minute / 60)], ask);
    return { marks };
  });
  answerGet(app, '/ask', pageChecks.ask, ({ tenant, scope, name, of, mode, from, to, ...rest }) => {
    const container = { scope, name };
    const view = () => control.view({ container, of }, tenant);
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const ask = (): Promise<unknown> => {
      if (mode === 'flow') {
        const flow = { source: from ?? '', destination: to ?? '', service: '', ...given };
        return questions.ask('flow', async () => ({ view: await view(), flow, wayBack: true }));
      }
      const ends = {
        ...(from === undefined ? {} : { source: from }),
        ...(to === undefined ? {} : { destination: to }),
      };
      const way = mode === 'reach' ? 'routes' : 'rules';
      return questions.ask('reach', async () => ({ view: await view(), query: { ...ends, ...given }, with: way }));
    };
    return kept.answer(tenant, ['ask', container, of, mode, from, to, given], ask);
  });
  answerGet(app, '/names', pageChecks.names, async ({ tenant, what, text, ...container }) => ({
    names: await parts.read(tenant, (tx) => namesContaining(tx, container, what, text)),
  }));
}
