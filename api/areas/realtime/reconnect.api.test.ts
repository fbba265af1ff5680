import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const isProofRun = process.env['PROVE'] === '1'
const app = await startTestApp()
const address = await app.server.listen({ port: 0, host: '127.0.0.1' })

type Frame = { id: string; text: string }

/** Reads complete frames until the connection is cut; a partial frame is lost. */
async function readUntilCut(
  channel: string,
  { token, host, lastId, ms }: { token: string; host: string; lastId: string | undefined; ms: number },
): Promise<Frame[]> {
  const cut = AbortSignal.timeout(ms)
  const frames: Frame[] = []
  try {
    const answer = await fetch(`${address}/realtime/v1/events?${new URLSearchParams([['channels[]', channel]])}`, {
      headers: { authorization: `Bearer ${token}`, 'x-tenant': host, ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal: cut,
    })
    expect(answer.status).toBe(200)
    let rest = ''
    for await (const bytes of answer.body ?? []) {
      const parts = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = parts.pop() ?? ''
      for (const text of parts) {
        const id = /^id: (.+)$/m.exec(text)?.[1]
        if (text.includes('event: refetch')) throw new Error('the stream skipped missed events')
        if (id) frames.push({ id, text })
      }
    }
  } catch (error) {
    if (!cut.aborted) throw error
  }
  return frames
}

test(
  'clients cut off 200 times during a flood of orders miss nothing and see no foreign event',
  { timeout: 600_000 },
  async () => {
    const [ours, theirs] = [await newTenant(app), await newTenant(app)]
    const [shop, rival, rivalUser] = [await newShop(ours), await newShop(ours), await newShop(theirs)]
    const staff = await shop.staff()
    const owner = await ours.owner()
    const shops = await Promise.all(
      [shop, rival, rivalUser].map(async (one, index) => ({
        one,
        product: await one.product(),
        tenant: index < 2 ? ours : theirs,
      })),
    )
    let pouring = true
    let placed = 0
    const placeOrders = async () => {
      while (pouring) {
        await Promise.all(
          shops.map(async ({ one, product, tenant }) =>
            (await tenant.customer()).client.checkout.place(one.cart([{ product_id: product }])),
          ),
        )
        placed += shops.length
        await new Promise((go) => setTimeout(go, isProofRun ? 20 : 60))
      }
    }
    const readStream = async (channel: string, token: string, times: number) => {
      const heard: Frame[] = []
      let lastId: string | undefined
      for (let index = 0; index < times; index++) {
        const frames = await readUntilCut(channel, {
          token,
          host: ours.hosts.admin,
          lastId,
          ms: 15 + ((index * 37) % 120),
        })
        heard.push(...frames)
        lastId = frames.at(-1)?.id ?? lastId
        // Without any event there is no position to resume from.
        if (lastId === undefined) index--
      }
      return { heard, lastId }
    }
    const pours = [placeOrders(), placeOrders()]
    const first = await Promise.all([
      readStream(`merchant-${shop.merchantId}`, staff.token, 100),
      readStream(`tenant-${ours.id}`, owner.token, 100),
    ])
    pouring = false
    await Promise.all(pours)
    const [mine, whole] = await Promise.all(
      first.map(async ({ heard, lastId }, index) => {
        const [channel, token] =
          index === 0 ? [`merchant-${shop.merchantId}`, staff.token] : [`tenant-${ours.id}`, owner.token]
        return [...heard, ...(await readUntilCut(channel, { token, host: ours.hosts.admin, lastId, ms: 1_500 }))]
      }),
    )
    const visibleIds = async (merchantId: string | null) =>
      (
        await ours.db((db) =>
          db
            .selectFrom('outbox')
            .select('id')
            .where('kind', '=', 'event')
            .where('name', '=', 'order.created')
            .$if(merchantId !== null, (qb) => qb.where('merchant_id', '=', merchantId))
            .orderBy('id')
            .execute(),
        )
      ).map(({ id }) => id)
    expect(placed).toBeGreaterThan(60)
    for (const [frames = [], merchantId] of [
      [mine, shop.merchantId],
      [whole, null],
    ] as const) {
      const expectedIds = await visibleIds(merchantId)
      const ids = new Set(frames.map(({ id }) => id))
      const from = frames.map(({ id }) => id).sort()[0] ?? ''
      expect(ids.size).toBeGreaterThan(20)
      expect(expectedIds.filter((id) => id >= from && !ids.has(id))).toEqual([])
      expect([...ids].filter((id) => !expectedIds.includes(id))).toEqual([])
      for (const { text } of frames) expect(text).not.toContain(rivalUser.merchantId)
    }
    for (const { text } of mine ?? []) expect(text).not.toContain(rival.merchantId)
  },
)
