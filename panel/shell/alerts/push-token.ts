type Waiting = { every: number; within: number; sleep: (ms: number) => Promise<unknown> }

/** How long the panel waits for a device's token, and how often it looks, ms. */
export const tokenWait: Waiting = {
  every: 500,
  within: 5_000,
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/** Asks until there is a token; undefined when there is none in time. */
export async function waitForToken(
  ask: () => Promise<string | undefined>,
  { every, within, sleep }: Waiting = tokenWait,
): Promise<string | undefined> {
  for (let waited = 0; ; waited += every) {
    const token = await ask()
    if (token !== undefined || waited >= within) return token
    await sleep(every)
  }
}
