import * as z from 'zod';

/** Operating systems that a profile of the agent can be narrowed to. */
export const agentOs = z.enum(['Android', 'Chrome', 'IoT', 'Linux', 'Mac', 'Windows', 'WindowsUWP', 'iOS']);
