// What belongs here: pushes: where to, which job, how long, and what it came to.
// May import: what the provider may.
// Start reading at: watch.ts for how a push is judged, run-push.ts for a push of a Terraform run, push-once.ts for one by itself.
export { parseDuration } from './duration';
export { deviceTable, PushFailure } from './failure';
export { followJob } from './follow';
export { optionsOf } from './options';
export type { PushOutcome } from './outcome';
export { requireSuccess, pushOnce, type PushTools, type SinglePush } from './push-once';
