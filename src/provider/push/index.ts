// What belongs here: pushes: destination, job, timeouts and outcome.
// May import: the same as the provider.
// Start reading at: watch.ts for the evaluation of a push, run-push.ts for a push of a Terraform run, push-once.ts for
// a single push.
export { parseDuration } from './duration';
export { deviceTable, PushFailure } from './failure';
export { followJob } from './follow';
export { optionsOf } from './options';
export type { PushOutcome } from './outcome';
export { requireSuccess, pushOnce, type PushTools, type SinglePush } from './push-once';
export { jobOfPart, pushPart, rolloutMark } from './push-part';
export { PushError } from './push-error';
export { approverText } from './stages/approvals';
export { rollOut } from './stages/roll-out';
export type { EndedStage } from './stages/rollout-tools';
export { stageTargets } from './stages/stage-targets';
export { approvalsFile, stagesIn } from './stages/stage';
export { validatePush } from './push-validate';
export { flowJudge } from './stages/lazy-flow';
export { readTree } from './tree';
