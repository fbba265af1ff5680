import { expect, test } from 'vitest'
import { runDelayedJobs } from '#api/platform/testing/delayed-jobs.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const app = await startTestApp({ runJobs: true })
const dayMs = 86_400_000

test('products sold out for today are in stock again the next day, unless their stock changed since', async () => {
  const { client } = await newMenus(app)
  const create = async (name: string, more = {}) =>
    (await client.merchantProducts.create(aProduct({ name, ...more })))._id
  const ids = [await create('Today'), await create('Always'), await create('Again'), await create('Empty')]
  const [, always = '', again = '', empty = ''] = ids
  await client.merchantProducts.setStock({ ids, stock_status: 'out_of_stock', for_today: true })
  await client.merchantProducts.setStock({ ids: [always], stock_status: 'out_of_stock' })
  await client.merchantProducts.setStock({ ids: [again], stock_status: 'in_stock' })
  await client.merchantProducts.update({ id: empty, track_inventory: true, quantity: 0 })
  // sessions end before the day does
  const stock = async () => {
    const { rows } = await app.services.platformPool.query(
      'select name, stock_status, sold_out_until from product where id = any($1)',
      [ids],
    )
    return Object.fromEntries(
      rows.map(({ name, stock_status, sold_out_until }) => [name, [stock_status, sold_out_until !== null]]),
    )
  }
  expect(await stock()).toEqual({
    Today: ['out_of_stock', true],
    Always: ['out_of_stock', false],
    Again: ['in_stock', false],
    Empty: ['out_of_stock', true],
  })

  app.advanceTime(dayMs)
  const stockAfterJobs = async () => {
    await runDelayedJobs(app, 'catalog.restock')
    return stock()
  }
  await expect.poll(stockAfterJobs, { timeout: 15_000 }).toEqual({
    Today: ['in_stock', false],
    Always: ['out_of_stock', false],
    Again: ['in_stock', false],
    Empty: ['out_of_stock', true],
  })
})
