/** Waits for a condition, `ms` at most. Returns whether it was met. */
export async function waitUntil(fits: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resume) => setTimeout(resume, 100)))
    if (await fits()) return true
  return false
}
