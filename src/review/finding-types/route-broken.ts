import type { FindingType } from './finding-type';

export const routeBroken = {
  id: 'route-broken',
  about: 'Static routes lead in a loop, into a black hole or nowhere.',
  usually: 'high',
  found: 'The review follows every static route through the logical routers.',
  sentence: 'router "…" of <place>: <problem>',
  example: 'router "main" of folder Office: routing loop: main → edge → main, for 172.16.0.0/12',
  remedy: 'Correct the next hop or the destination of the route.',
} as const satisfies FindingType;
