import type { PlanValues } from '../plan/read-plan';

/** Resolves a name as seen from the policy's container. */
export type FindObject = (kind: string, name: string) => PlanValues | undefined;
