import { PushSubscription } from '#contract/areas/alerts/push.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { JobContext } from '#api/platform/events/job.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { sendPush } from '#api/providers/push/web-push.ts'
import { findBrowser, listBrowsersOfUser, listStoreBrowsers } from './push.db.ts'
import { deleteToken } from './push-devices.db.ts'

type Browser = NonNullable<Awaited<ReturnType<typeof findBrowser>>>
type BrowserMessage = { title: string; body: string; path: string; tag: string; ttlSeconds: number }

type Push = {
  tokenId: string
  /** The message; undefined if there is nothing to say any more. */
  load: (db: Db, browser: Browser) => Promise<BrowserMessage | undefined>
  /** Runs after the attempt; `failure` is null if the push service took it. */
  onResult?: (db: Db, browser: Browser, message: BrowserMessage, failure: string | null) => Promise<void>
}

/** Ids of the browsers of a user that take notifications. */
export const browserIdsOf = async (db: Db, userId: string): Promise<string[]> =>
  (await listBrowsersOfUser(db, userId)).map(({ id }) => id)

/** Sends a notification to one browser and forgets a browser that is gone. Throws if a retry may help. */
export async function pushToBrowser(
  { openTransaction, services }: Pick<JobContext<unknown>, 'openTransaction' | 'services'>,
  { tokenId, load, onResult }: Push,
): Promise<void> {
  const loaded = await openTransaction(async (db) => {
    const browser = await findBrowser(db, tokenId)
    const message = browser && (await load(db, browser))
    return browser && message && { browser, message, tenantId: db.scope.tenantId }
  })
  if (!loaded) return
  const { browser, message } = loaded
  const { title, body, path, tag, ttlSeconds } = message
  const tenant = await services.tenants.find(loaded.tenantId)
  const url = tenant?.adminHost ? linkTo(services.config, tenant.adminHost, path) : path
  const outcome = await sendPush(
    services.config,
    PushSubscription.parse(JSON.parse(browser.token)),
    { title, body, url, tag },
    { ttlSeconds, nowMs: services.clock() },
  ).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  const failure = outcome === 'sent' ? null : outcome === 'gone' ? 'device gone' : outcome.message
  await openTransaction(async (db) => {
    if (outcome === 'gone') await deleteToken(db, tokenId)
    await onResult?.(db, browser, message, failure)
  })
  if (outcome instanceof Error) throw outcome
}

/** Ids of the browsers of those who handle the orders of a store. */
export const browserIdsOfStore = async (db: Db, merchantId: string): Promise<string[]> =>
  (await listStoreBrowsers(db, merchantId)).map(({ id }) => id)
