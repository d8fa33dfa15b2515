type Environment = Readonly<Record<string, string | undefined>>;

/** What of a stream decides how text is written to it. */
export interface Screen {
  readonly isTTY?: boolean;
}

/** Whether lines can be drawn again in place. */
export function canRedraw(screen: Screen, env: Environment): boolean {
  return screen.isTTY === true && env['TERM'] !== 'dumb';
}

/**
 * Whether text may have colours: `--no-color` first, then FORCE_COLOR (0 and false switch off), then NO_COLOR and
 * TERM=dumb, then whether somebody looks at it.
 */
export function hasColour(screen: Screen, env: Environment, flag: 'on' | 'off'): boolean {
  if (flag === 'off') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return canRedraw(screen, env);
}
