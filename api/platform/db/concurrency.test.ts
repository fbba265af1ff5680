import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileTeardowns } from '../testing/teardown.ts'
import { newShop } from '../testing/shop.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Db } from './db.ts'
import { sqlAssert, isFailedAssertion } from './sql-assert.ts'
import { CommitUnknownError, runInTransaction } from './transaction.ts'
import type { Work } from './transaction.ts'
import { createPool } from './pools.ts'
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

test('pipelineCommit sends COMMIT with the work, and later queries fail', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  await tenant.db(async (db) => {
    const queries = [assertPrice(db, id, 900), setQuantity(db, id, 4)]
    db.pipelineCommit()
    await Promise.all(queries)
    await expect(setQuantity(db, id, 3)).rejects.toThrow('after COMMIT')
  })
  expect(await shop.stockOf(id)).toBe(4)
})

test('a failed assertion rolls back the whole flush and leaves the connection usable', async () => {
  const id = await shop.product({ selling_price: 900, quantity: 5 })
  for (let time = 0; time < 5; time++) {
    const outcome = await tenant
      .db(async (db) => {
        const queries = [setQuantity(db, id, 4), assertPrice(db, id, 901), setQuantity(db, id, 3)]
        db.pipelineCommit()
        await Promise.all(queries)
      })
      .catch((error: unknown) => error)
    expect(isFailedAssertion(outcome)).toBe(true)
  }
  expect(await shop.stockOf(id)).toBe(5)
})

test('work that fails after its COMMIT was sent gives CommitUnknownError', async () => {
  const id = await shop.product({ quantity: 5 })
  const outcome = await tenant
    .db(async (db) => {
      const queries = setQuantity(db, id, 4)
      db.pipelineCommit()
      await queries
      throw new Error('failure after commit')
    })
    .catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(CommitUnknownError)
  expect(await shop.stockOf(id)).toBe(4)
})

test('both transactions of a deadlock complete, and the work of each counts once', async () => {
  const ids = [await shop.product({ quantity: 5 }), await shop.product({ quantity: 5 })] as const
  const decrement = (db: Db, id: string) =>
    db
      .updateTable('product')
      .set((row) => ({ quantity: row('quantity', '-', 1) }))
      .where('id', '=', id)
      .execute()
  const [bothLocked, firstDone, state] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), { waiting: 2 }]
  const runs: string[] = []
  const lockInOrder = (first: string, second: string) =>
    tenant.db(async (db) => {
      // The retry waits for the other transaction, or the deadlock could repeat.
      if (runs.push(first) > 2) await firstDone.promise
      await decrement(db, first)
      if (--state.waiting === 0) bothLocked.resolve()
      await bothLocked.promise
      await decrement(db, second)
    })
  await Promise.all(
    [lockInOrder(ids[0], ids[1]), lockInOrder(ids[1], ids[0])].map((transaction) =>
      transaction.then(firstDone.resolve),
    ),
  )
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

test('a read-only transaction can pipeline its COMMIT, reports errors, and leaves the connection usable', async () => {
  const id = await shop.product({ quantity: 5 })
  for (let time = 0; time < 5; time++) {
    const read = await readOnly(async (db) => {
      const query = db.selectFrom('product').select('quantity').where('id', '=', id).executeTakeFirstOrThrow()
      db.pipelineCommit()
      return query
    })
    expect(read.quantity).toBe(5)
    await expect(
      readOnly(async (db) => {
        const query = db.selectFrom('product').select('quantity').where('id', '=', id).execute()
        db.pipelineCommit()
        await query
        throw new Error('failure after commit')
      }),
    ).rejects.toThrow('failure after commit')
    await expect(
      readOnly(async (db) => {
        const query = setQuantity(db, id, 4)
        db.pipelineCommit()
        await query
      }),
    ).rejects.toThrow('read-only transaction')
  }
  expect(await shop.stockOf(id)).toBe(5)
})

test('a prepared query is built once for each variant and uses the given values', async () => {
  const ids = [await shop.product({ selling_price: 901 }), await shop.product({ selling_price: 902 })]
  const built: unknown[] = []
  const products = preparedVariants(
    (db, value: { ids: string[]; price?: number }, shape: { priced: boolean; descending: boolean }) => {
      built.push(shape)
      return db
        .selectFrom('product')
        .select('selling_price')
        .where('id', '=', sql<string>`any(${value.ids})`)
        .$if(shape.priced, (qb) => qb.where('selling_price', '=', sql<number>`${value.price}`))
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

test('variants with generic plans set plan_cache_mode until the transaction ends', async () => {
  const planMode = preparedVariants(
    (db, value: { id: string }, _shape: { usesGenericPlan: boolean }) =>
      db
        .selectFrom('product')
        .select(sql<string>`current_setting('plan_cache_mode')`.as('mode'))
        .where('id', '=', sql<string>`${value.id}`),
    ({ usesGenericPlan }) => usesGenericPlan,
  )
  const id = await shop.product()
  const query = (...variants: boolean[]) =>
    readOnly(async (db) =>
      (await Promise.all(variants.map((usesGenericPlan) => planMode(db, { usesGenericPlan }, { id })))).map(
        ([row]) => row?.mode,
      ),
    )
  for (let time = 0; time < 3; time++)
    expect([await query(true, true), await query(false)]).toEqual([
      ['force_generic_plan', 'force_generic_plan'],
      ['auto'],
    ])
})

test('a query after ROLLBACK is rejected and reaches no other transaction', async () => {
  const pool = createPool(app.services.urls.app, { max: 1 })
  fileTeardowns.push(() => pool.end())
  const id = await shop.product({ quantity: 5 })
  const inTenant = <T>(work: Work<T>) =>
    runInTransaction({ pool, scope: { tenantId: tenant.id, merchantId: null }, actor, nowMs: app.now() }, work)
  const late = Promise.withResolvers<void>()
  let straggler: Promise<unknown> = Promise.resolve()
  const failed = inTenant(async (db) => {
    straggler = late.promise.then(() => setQuantity(db, id, 1))
    straggler.catch(() => undefined)
    await db.selectFrom('product').select('id').where('id', '=', id).execute()
    throw new Error('the other branch failed')
  })
  await expect(failed).rejects.toThrow('the other branch failed')
  await inTenant(async (db) => {
    await setQuantity(db, id, 4)
    late.resolve()
    await expect(straggler).rejects.toThrow('after COMMIT or ROLLBACK')
  })
  expect(await shop.stockOf(id)).toBe(4)
})

test('a query after COMMIT is rejected', async () => {
  const id = await shop.product({ quantity: 5 })
  let kept: Db | undefined
  await tenant.db(async (db) => {
    kept = db
    await setQuantity(db, id, 4)
  })
  await expect(kept && setQuantity(kept, id, 1)).rejects.toThrow('after COMMIT or ROLLBACK')
  await readOnly(async (db) => {
    kept = db
    await assertPrice(db, id, 0).catch(() => undefined)
  }).catch(() => undefined)
  await expect(kept && setQuantity(kept, id, 1)).rejects.toThrow('after COMMIT or ROLLBACK')
  expect(await shop.stockOf(id)).toBe(4)
})

test('long statements outlast the limits of server and client, in their transaction only', async () => {
  const pool = createPool(app.services.urls.app, { max: 1, statementMs: 100 })
  fileTeardowns.push(() => pool.end())
  const sleep = (seconds: number, isLong: boolean) =>
    runInTransaction(
      { pool, scope: { tenantId: tenant.id, merchantId: null }, actor, nowMs: app.now() },
      async (db) => {
        if (isLong) await db.allowLongStatements()
        await sql`select pg_sleep(${seconds})`.execute(db)
      },
    )
  await expect(sleep(0.5, false)).rejects.toThrow(/statement timeout/)
  // The client gives up 3 s after the server.
  await sleep(3.3, true)
  await expect(sleep(0.5, false)).rejects.toThrow(/statement timeout/)
})
