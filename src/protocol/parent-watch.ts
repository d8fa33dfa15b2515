/**
 * Calls `gone` once when the process that started this one has died (a killed Terraform says no goodbye). Returns a
 * check to run at moments when that is likely. Never keeps the process alive.
 */
export function watchParent(gone: () => void, everyMs: number, parent: () => number = () => process.ppid): () => void {
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
