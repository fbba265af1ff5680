import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('health and reference lists need no tenant', async () => {
  const client = app.client()
  expect(await client.system.health({})).toMatchObject({ status: 'ok' })
  const currencies = await client.system.currencies({})
  expect(currencies.find(({ code }) => code === 'KWD')).toMatchObject({ minor_unit: 3 })
  expect(currencies.find(({ code }) => code === 'JPY')).toMatchObject({ minor_unit: 0 })
  const zones = await client.system.timezones({})
  expect(zones.find(({ name }) => name === 'Asia/Kuwait')).toMatchObject({ offset: '+03:00' })
})

test('an unknown path and a wrong method return 404 in the envelope', async () => {
  expect(await app.send({ method: 'POST', url: '/public/v1/health' })).toMatchObject({
    status: 404,
    body: { success: false, status_code: 404 },
  })
})
