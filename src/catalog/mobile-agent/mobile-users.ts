/** The folder that contains the settings for mobile users. */
export const mobileUsers = { name: 'Mobile Users' } as const;
