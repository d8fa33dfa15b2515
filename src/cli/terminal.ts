type Environment = Readonly<Record<string, string | undefined>>;

/** Properties of a stream that affect formatting. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Reports whether lines can be redrawn in place. */
export function canRedraw(screen: Screen, env: Environment): boolean {
  return screen.isTTY === true && env['TERM'] !== 'dumb';
}

/**
 * Reports whether text may be colored. `--no-color` takes precedence, then FORCE_COLOR (0 and false disable it), then
 * NO_COLOR and TERM=dumb. Otherwise colors require a terminal.
 */
export function hasColor(screen: Screen, env: Environment, flag: 'on' | 'off'): boolean {
  if (flag === 'off') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return canRedraw(screen, env);
}

/** Narrower text has more breaks than words. */
const narrowest = 40;
/** Every terminal, diff and mail shows it without breaking words. */
export const pipeWidth = 80;

/** Returns the line width for text: COLUMNS, else that of the terminal, else 80. */
export function textWidth(screen: Screen, env: Environment): number {
  const asked = Number(env['COLUMNS']);
  if (Number.isInteger(asked) && asked > 0) return Math.max(asked, narrowest);
  return screen.isTTY === true ? Math.max(screen.columns ?? pipeWidth, narrowest) : pipeWidth;
}
