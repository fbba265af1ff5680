import { expect, test } from 'vitest'
import { allTexts, textBundlesByPart } from './text-bundles.ts'

test('words that are here are read without waiting, in the browser and on the server', async () => {
  const words = textBundlesByPart('fr')
  expect(words.there('paying')).toBeUndefined()
  const asked = words.load('paying')
  const found = await asked
  expect(words.load('paying')).toBe(asked)
  expect([asked, (await allTexts('fr')).load('paying')]).toMatchObject([
    { status: 'fulfilled', value: found },
    { status: 'fulfilled', value: found },
  ])
  expect(words.there('paying')).toBe(found)
})
