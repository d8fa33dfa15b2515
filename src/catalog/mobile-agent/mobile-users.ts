/** The folder that what concerns remote users lies in. */
export const mobileUsers = { name: 'Mobile Users' } as const;
