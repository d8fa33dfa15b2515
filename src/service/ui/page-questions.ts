import type { Hono } from 'hono';
import { pageChecks } from '../../catalog/schemas';
import type { Container } from '../../catalog';
import type { TwoViews } from '../../questions';
import { configurationMark } from '../browse/differences';
import { namesContaining } from '../browse/name-queries';
import { query } from '../control/control-input';
import type { AppEnv } from '../http/endpoint';
import { LatestFew } from './latest-few';
import type { PageParts } from './page-parts';

/** Maximum number of answers that are kept. Each open page repeats one or two questions every few seconds. */
const mostKept = 32;

/** Adds the questions about a configuration that the page asks; a thread answers them. */
export function addPageQuestions(app: Hono<AppEnv>, parts: PageParts): void {
  const { control, questions } = parts;
  const kept = new LatestFew<{ readonly mark: string; readonly answer: Promise<unknown> }>(mostKept);
  /** Answers with what is kept, as long as neither the configuration nor what runs has changed. */
  const keptAnswer = async <T>(tenant: string, of: readonly unknown[], ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([tenant, ...of]);
    const mark = await parts.read(tenant, configurationMark);
    const known = kept.get(key);
    // An answer is kept under the question that it answers.
    if (known?.mark === mark) return known.answer as Promise<T>;
    const answer = ask();
    const entry = { mark, answer };
    kept.set(key, entry);
    answer.catch(() => kept.remove(key, entry));
    return answer;
  };
  const viewsOf = async (tenant: string, container: Container): Promise<TwoViews> => ({
    running: await control.view({ container, of: 'running' }, tenant),
    candidate: await control.view({ container, of: 'candidate' }, tenant),
  });

  app.get('/map', async (context) => {
    const { tenant, ...container } = query(context, pageChecks.container);
    const ask = () => questions.ask('map', () => viewsOf(tenant, container));
    return context.json(await keptAnswer(tenant, ['map', container], ask));
  });
  app.get('/marks', async (context) => {
    const { tenant, ...container } = query(context, pageChecks.container);
    const minute = Math.floor(control.clock.now() / 60_000);
    const ask = () => questions.ask('marks', async () => ({ ...(await viewsOf(tenant, container)), minute }));
    // An expiry is a day, so that an answer holds for an hour.
    const marks = await keptAnswer(tenant, ['marks', container, Math.floor(minute / 60)], ask);
    return context.json({ marks });
  });
  app.get('/ask', async (context) => {
    const { tenant, scope, name, of, mode, from, to, ...rest } = query(context, pageChecks.ask);
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
    return context.json(await keptAnswer(tenant, ['ask', container, of, mode, from, to, given], ask));
  });
  app.get('/names', async (context) => {
    const { tenant, what, text, ...container } = query(context, pageChecks.names);
    return context.json({ names: await parts.read(tenant, (tx) => namesContaining(tx, container, what, text)) });
  });
}
