/** Queries to firewalls; a job answers them. The path of one is `<deviceQueryPath>/<query>`. */
export const deviceQueries = [
  'route-table',
  'fib-table',
  'dns-proxy',
  'device-interfaces',
  'device-rules',
  'bgp-policy-export',
  'logging-service-forwarding-status',
] as const;

/** Path above the queries to firewalls. */
export const deviceQueryPath = '/operations/v1/jobs';

/** Most firewalls of one query. */
export const deviceQueryLimit = 5;

/** Paths of incidents and alerts: no configuration, but public clients request them. */
export const noticePaths = {
  incidents: '/incidents/v1/search',
  incident: '/incidents/v1/details',
  insights: '/insights/v3.0/resource/query',
} as const;
