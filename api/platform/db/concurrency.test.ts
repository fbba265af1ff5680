import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Db } from './db.ts'
import { sqlAssert, isFailedAssertion } from './sql-assert.ts'
import { CommitUnknownError, runInTransaction } from './transaction.ts'
import type { Work } from './transaction.ts'
import { preparedVariants } from './prepared.ts'

const app = await startTestApp({ environment: { DATABASE_POOL: '2' } })
const tenant = await newTenant(app)
const shop = await newShop(tenant)

const setQuantity = (db: Db, id: string, quantity: number) =>
  db.updateTable('product').set({ quantity }).where('id', '=', id).execute()
const assertPrice = (db: Db, id: string, price: number) =>
  db
    .selectFrom('product')
    .select(sqlAssert(sql`count(*) = 1`).as('held'))
    .where('id', '=', id)
    .where('selling_price', '=', price)
    .execute()

test('COMMIT leaves with the work; nothing can be asked after it', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  await tenant.db(async (db) => {
    const sent = [assertPrice(db, id, 900), setQuantity(db, id, 4)]
    db.pipelineCommit()
    await Promise.all(sent)
    await expect(setQuantity(db, id, 3)).rejects.toThrow('after COMMIT')
  })
  expect(await shop.stockOf(id)).toBe(4)
})

test('a demand that does not hold undoes all that left with it, before and after, and leaves the connection whole', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  for (let time = 0; time < 5; time++) {
    const end = await tenant
      .db(async (db) => {
        const sent = [setQuantity(db, id, 4), assertPrice(db, id, 901), setQuantity(db, id, 3)]
        db.pipelineCommit()
        await Promise.all(sent)
      })
      .catch((error: unknown) => error)
    expect(isFailedAssertion(end)).toBe(true)
  }
  expect(await shop.stockOf(id)).toBe(5)
})

test('work that fails after its COMMIT was sent is in doubt, not undone', async () => {
  const id = await shop.product({ quantity: 5 })
  const end = await tenant
    .db(async (db) => {
      const sent = setQuantity(db, id, 4)
      db.pipelineCommit()
      await sent
      throw new Error('a fault on the way')
    })
    .catch((error: unknown) => error)
  expect(end).toBeInstanceOf(CommitUnknownError)
  expect(await shop.stockOf(id)).toBe(4)
})

test('of two that wait for each other both do their work, once', async () => {
  const ids = [await shop.product({ quantity: 5 }), await shop.product({ quantity: 5 })] as const
  const less = (db: Db, id: string) =>
    db
      .updateTable('product')
      .set((row) => ({ quantity: row('quantity', '-', 1) }))
      .where('id', '=', id)
      .execute()
  const [both, through, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), { waiting: 2 }]
  const runs: string[] = []
  const crossing = (first: string, second: string) =>
    tenant.db(async (db) => {
      // who begins anew could be faster than the other takes up what was let go, and the ring closes again
      if (runs.push(first) > 2) await through.promise
      await less(db, first)
      if (--hold.waiting === 0) both.resolve()
      await both.promise
      await less(db, second)
    })
  await Promise.all([crossing(ids[0], ids[1]), crossing(ids[1], ids[0])].map((one) => one.then(through.resolve)))
  expect(runs).toHaveLength(3)
  expect(await Promise.all(ids.map((id) => shop.stockOf(id)))).toEqual([3, 3])
})

const actor = { kind: 'system', id: null, name: null } as const
const readOnly = <T>(work: Work<T>) =>
  runInTransaction(
    {
      pool: app.services.pool,
      scope: { tenantId: tenant.id, merchantId: null },
      actor,
      nowMs: app.services.clock(),
      readOnly: true,
    },
    work,
  )

test('a reading that commits with its question writes nothing, and one that fails then says why and leaves the connection whole', async () => {
  const id = await shop.product({ quantity: 5 })
  for (let time = 0; time < 5; time++) {
    const read = await readOnly(async (db) => {
      const asked = db.selectFrom('product').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()
      db.pipelineCommit()
      return asked
    })
    expect(read.quantity).toBe(5)
    await expect(
      readOnly(async (db) => {
        const asked = db.selectFrom('product').select('quantity').where('id', '=', id).execute()
        db.pipelineCommit()
        await asked
        throw new Error('a fault on the way')
      }),
    ).rejects.toThrow('a fault on the way')
    await expect(
      readOnly(async (db) => {
        const asked = setQuantity(db, id, 4)
        db.pipelineCommit()
        await asked
      }),
    ).rejects.toThrow('read-only transaction')
  }
  expect(await shop.stockOf(id)).toBe(5)
})

test('a query of several shapes is built once for each, and asks for what is told', async () => {
  const ids = [await shop.product({ selling_price: 901 }), await shop.product({ selling_price: 902 })]
  const built: unknown[] = []
  const products = preparedVariants(
    (db, value: { ids: string[]; price?: number }, shape: { priced: boolean; descending: boolean }) => {
      built.push(shape)
      return db
        .selectFrom('product')
        .select('selling_price')
        .where('id', '=', sql<string>`any(${value.ids})`)
        .$if(shape.priced, (some) => some.where('selling_price', '=', sql<number>`${value.price}`))
        .orderBy('selling_price', shape.descending ? 'desc' : 'asc')
    },
  )
  const prices = (priced: boolean, descending: boolean, price?: number) =>
    readOnly(async (db) =>
      (await products(db, { priced, descending }, { ids, ...(price ? { price } : {}) })).map(
        ({ selling_price }) => selling_price,
      ),
    )
  expect([
    await prices(false, false),
    await prices(false, true),
    await prices(true, false, 901),
    await prices(true, false, 902),
  ]).toEqual([[901, 902], [902, 901], [901], [902]])
  expect(built).toHaveLength(3)
})

test('a plan is kept in the shapes that go one way, until the transaction ends', async () => {
  const mode = preparedVariants(
    (db, value: { id: string }, _shape: { goesOneWay: boolean }) =>
      db
        .selectFrom('product')
        .select(sql<string>`current_setting('plan_cache_mode')`.as('mode'))
        .where('id', '=', sql<string>`${value.id}`),
    ({ goesOneWay }) => goesOneWay,
  )
  const id = await shop.product()
  const asked = (...ways: boolean[]) =>
    readOnly(async (db) =>
      (await Promise.all(ways.map((goesOneWay) => mode(db, { goesOneWay }, { id })))).map(([row]) => row?.mode),
    )
  for (let time = 0; time < 3; time++)
    expect([await asked(true, true), await asked(false)]).toEqual([
      ['force_generic_plan', 'force_generic_plan'],
      ['auto'],
    ])
})
