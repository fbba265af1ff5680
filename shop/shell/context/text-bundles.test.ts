import { expect, test } from 'vitest'
import { allTexts, textBundlesByPart } from './text-bundles.ts'

test('words that are here are read without waiting, in the browser and on the server', async () => {
  const words = textBundlesByPart('fr')
  expect(words.there('payment')).toBeUndefined()
  const asked = words.load('payment')
  const found = await asked
  expect(words.load('payment')).toBe(asked)
  expect([asked, (await allTexts('fr')).load('payment')]).toMatchObject([
    { status: 'fulfilled', value: found },
    { status: 'fulfilled', value: found },
  ])
  expect(words.there('payment')).toBe(found)
})
