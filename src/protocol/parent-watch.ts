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
    if (notified || parent() === first) return;
    notified = true;
    clearInterval(timer);
    onParentExit();
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return check;
}

/** Returns a function that returns the parent process ID, and another number after the parent has ended. */
export function parentOn(platform: string, first: number): () => number {
  if (platform !== 'win32') return () => process.ppid;
  // On Windows, the parent process ID does not change when the parent ends.
  return () => {
    try {
      process.kill(first, 0);
      return first;
    } catch {
      return 0;
    }
  };
}
