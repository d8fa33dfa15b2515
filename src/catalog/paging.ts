/** How lists are cut into pages: `offset` and `limit` in the query, `{ data, offset, limit, total }` in the answer. */
export const paging = { defaultLimit: 200, largestLimit: 5000 } as const;
