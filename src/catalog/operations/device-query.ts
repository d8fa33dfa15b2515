/** Queries to firewalls, executed as jobs. The path of a query is `<deviceQueryPath>/<query>`. */
export const deviceQueries = [
  'route-table',
  'fib-table',
  'dns-proxy',
  'device-interfaces',
  'device-rules',
  'bgp-policy-export',
  'logging-service-forwarding-status',
] as const;

/** Base path of the queries to firewalls. */
export const deviceQueryPath = '/operations/v1/jobs';

/** Maximum number of firewalls per query. */
export const deviceQueryLimit = 5;

/** Paths of incidents and alerts: not configuration, but requested by public clients. */
export const noticePaths = {
  incidents: '/incidents/v1/search',
  incident: '/incidents/v1/details',
  insights: '/insights/v3.0/resource/query',
} as const;
