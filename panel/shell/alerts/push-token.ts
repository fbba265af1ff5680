type TokenPolling = { intervalMs: number; timeoutMs: number; sleep: (ms: number) => Promise<unknown> }

/** Poll interval and timeout, ms. */
export const tokenPolling: TokenPolling = {
  intervalMs: 500,
  timeoutMs: 5_000,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** Polls until there is a token; undefined after the timeout. */
export async function waitForToken(
  readToken: () => Promise<string | undefined>,
  { intervalMs, timeoutMs, sleep }: TokenPolling = tokenPolling,
): Promise<string | undefined> {
  for (let elapsedMs = 0; ; elapsedMs += intervalMs) {
    const token = await readToken()
    if (token !== undefined || elapsedMs >= timeoutMs) return token
    await sleep(intervalMs)
  }
}
