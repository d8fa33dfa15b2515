/** Paging of lists: `offset` and `limit` in the query, `{ data, offset, limit, total }` in the response. */
export const paging = { defaultLimit: 200, largestLimit: 5000 } as const;
