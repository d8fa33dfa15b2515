/**
 * Calls `gone` once when the process that started this one has died (a killed Terraform says no goodbye). Returns a
 * check to run at moments when that is likely. Never keeps the process alive.
 */
export function watchParent(
  gone: () => void,
  everyMs: number,
  parent: () => number = parentOn(process.platform, process.ppid),
): () => void {
  const first = parent();
  let told = false;
  const check = (): void => {
    if (told || parent() === first) return;
    told = true;
    clearInterval(timer);
    gone();
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return check;
}

/** Gives the parent of this process, and another number once it has died. */
export function parentOn(platform: string, first: number): () => number {
  if (platform !== 'win32') return () => process.ppid;
  // Windows keeps the number of a parent that is gone.
  return () => {
    try {
      process.kill(first, 0);
      return first;
    } catch {
      return 0;
    }
  };
}
