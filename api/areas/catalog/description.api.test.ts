import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startTextService } from '#api/providers/ai/text-service.testing.ts'
import { aProduct, newMenus } from './catalog.testing.ts'

const service = await startTextService()
afterAll(() => service.close())
const app = await startTestApp({
  environment: { AI_BASE_URL: service.url, AI_MODEL: 'writer-1', AI_API_KEY: 'key-1' },
})

test('the text service receives the product data and language; its text is returned, not stored', async () => {
  const { client, merchantId, versionOf } = await newMenus(app)
  const product = await client.merchantProducts.create(aProduct({ description: 'Plain', allergens: ['Milk'] }))
  const before = await versionOf(merchantId)
  service.say(' A thin crust with tomato. ')
  expect(
    await client.merchantProducts.generateDescription({
      name: 'Margherita',
      keywords: 'wood fired',
      locale: 'ar',
      product_id: product._id,
    }),
  ).toEqual({ description: 'A thin crust with tomato.' })
  const lastRequest = service.requests.at(-1)
  expect(lastRequest).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer key-1', model: 'writer-1' })
  expect(lastRequest?.messages[0]?.content).toContain('Arabic')
  expect(lastRequest?.messages[1]?.content).toBe(
    'name: Margherita\nkeywords: wood fired\nallergens: Milk\ncurrent: Plain',
  )
  expect(await client.merchantProducts.show({ id: product._id })).toMatchObject({ description: 'Plain' })
  expect(await versionOf(merchantId)).toBe(before)
})

test('a failing service returns 503, another merchant’s product 404, a missing name 422', async () => {
  const { client, neighbour } = await newMenus(app)
  const { _id } = await neighbour.merchantProducts.create(aProduct())
  await expect(client.merchantProducts.generateDescription({ name: 'X', product_id: _id })).rejects.toMatchObject({
    status: 404,
  })
  await expect(client.merchantProducts.generateDescription({ name: '' })).rejects.toMatchObject({ status: 422 })
  for (const [status, body] of [
    [500, {}],
    [200, { surprise: true }],
  ] as const) {
    service.answer(status, body)
    await expect(client.merchantProducts.generateDescription({ name: 'X' })).rejects.toMatchObject({
      status: 503,
      code: 'BUSY',
    })
  }
})
