import { expect, test } from 'vitest'
import { loadTextBundle, createTextBundle } from './text-bundles.ts'

test('loaded texts are read synchronously in the browser and on the server', async () => {
  const bundle = createTextBundle('fr')
  expect(bundle.peek('payment')).toBeUndefined()
  const promise = bundle.load('payment')
  const texts = await promise
  expect(bundle.load('payment')).toBe(promise)
  expect([promise, (await loadTextBundle('fr')).load('payment')]).toMatchObject([
    { status: 'fulfilled', value: texts },
    { status: 'fulfilled', value: texts },
  ])
  expect(bundle.peek('payment')).toBe(texts)
})
