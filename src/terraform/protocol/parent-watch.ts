/**
 * Calls `gone` once when the parent process has ended: a killed Terraform sends no shutdown request. Returns a check to
 * run when that is likely. Never keeps the process alive.
 */
export function watchParent(
  onParentExit: () => void,
  everyMs: number,
  parent: () => number = parentOn(process.platform, process.ppid),
): () => void {
  const first = parent();
  let notified = false;
  const check = (): void => {
    const now = parent();
    if (notified || (now === first && now !== ended)) return;
    notified = true;
    clearInterval(timer);
    onParentExit();
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  // Terraform can be ended before this process watches it.
  if (first === ended) setImmediate(check);
  return check;
}

/** What `parentOn` gives for a parent that is known to have ended. */
const ended = -1;

/** Returns a function that returns the parent process ID, and another number after the parent has ended. */
export function parentOn(platform: string, first: number): () => number {
  if (platform !== 'win32') return () => process.ppid;
  // On Windows, the parent process ID does not change when the parent ends.
  return () => {
    try {
      process.kill(first, 0);
      return first;
    } catch {
      return ended;
    }
  };
}
