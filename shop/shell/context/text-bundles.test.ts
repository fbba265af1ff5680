import { expect, test } from 'vitest'
import { loadTextBundle, createTextBundle } from './text-bundles.ts'

test('loaded texts are read synchronously in the browser and on the server', async () => {
  const words = createTextBundle('fr')
  expect(words.peek('payment')).toBeUndefined()
  const asked = words.load('payment')
  const found = await asked
  expect(words.load('payment')).toBe(asked)
  expect([asked, (await loadTextBundle('fr')).load('payment')]).toMatchObject([
    { status: 'fulfilled', value: found },
    { status: 'fulfilled', value: found },
  ])
  expect(words.peek('payment')).toBe(found)
})
