import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { openWorld } from '../testing/world.ts'
import type { Db } from './db.ts'
import { demanded, isUnmet } from './demand.ts'
import { InDoubt } from './transact.ts'

const world = await openWorld({ environment: { DATABASE_POOL: '2' } })
const tenant = await newTenant(world)
const shop = await newShop(tenant)

const sell = (db: Db, id: string, quantity: number) => db.updateTable('product').set({ quantity }).where('id', '=', id).execute()
const demandPrice = (db: Db, id: string, price: number) => db.selectFrom('product').select(demanded(sql`count(*) = 1`).as('held')).where('id', '=', id).where('selling_price', '=', price).execute()

test('COMMIT leaves with the work; nothing can be asked after it', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  await tenant.db(async (db) => {
    const sent = [demandPrice(db, id, 900), sell(db, id, 4)]
    db.commitWithThis()
    await Promise.all(sent)
    await expect(sell(db, id, 3)).rejects.toThrow('after COMMIT')
  })
  expect(await shop.stockOf(id)).toBe(4)
})

test('a demand that does not hold undoes all that left with it, before and after, and leaves the connection whole', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  for (let time = 0; time < 5; time++) {
    const end = await tenant.db(async (db) => {
      const sent = [sell(db, id, 4), demandPrice(db, id, 901), sell(db, id, 3)]
      db.commitWithThis()
      await Promise.all(sent)
    }).catch((error: unknown) => error)
    expect(isUnmet(end)).toBe(true)
  }
  expect(await shop.stockOf(id)).toBe(5)
})

test('work that fails after its COMMIT was sent is in doubt, not undone', async () => {
  const id = await shop.product({ quantity: 5 })
  const end = await tenant.db(async (db) => {
    const sent = sell(db, id, 4)
    db.commitWithThis()
    await sent
    throw new Error('a fault on the way')
  }).catch((error: unknown) => error)
  expect(end).toBeInstanceOf(InDoubt)
  expect(await shop.stockOf(id)).toBe(4)
})
