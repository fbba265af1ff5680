import { expect, test } from 'vitest'
import { distanceBetween } from '#contract/rules/distance.ts'
import { findStreets, reverseStreet } from './street-layer.ts'

const search = async (text: string, layer = 'bankside') =>
  (await findStreets(layer, text, undefined)).map(({ description }) => description)

test.each([
  ['too', ['Tooley Street, London SE1 2TF']],
  ['14 tooley', ['14 Tooley Street, London SE1 2TF']],
  ['Tooley Street 14', ['14 Tooley Street, London SE1 2TF']],
  ['14 Tooley Street, London SE1 2TF', ['14 Tooley Street, London SE1 2TF']],
  ['se12tf', ['Tooley Street, London SE1 2TF']],
  ['1 Princes Street, Edinburgh', []],
  ['14 Tooley Street, Edinburgh', []],
  ['14 Tooley Street SE1 3UB', []],
  ['9999 Tooley Street', []],
  ['14', []],
])('"%s" finds %j', async (text, found) => {
  expect(await search(text)).toEqual(found)
})

test('finds Arabic streets without vowel signs, the number after the street', async () => {
  expect(await search('بغداد 7', 'salmiya')).toEqual(['السالمية، قطعة 12، شارع بغداد، 7، 22012'])
})

test('streets near a point come first; a layer that is not there has none', async () => {
  const [first] = await findStreets('bankside', 'street', { latitude: 51.5201, longitude: -0.0718 })
  expect(first?.address).toBe('Commercial Street')
  expect(await findStreets('nowhere', 'street', undefined)).toEqual([])
})

test('positions have six decimals', async () => {
  const places = await Promise.all(
    [1, 7, 40, 63].map((house) => findStreets('bankside', `${house} Tooley Street`, undefined)),
  )
  const numbers = places.flat().flatMap(({ latitude, longitude }) => [latitude, longitude])
  expect(numbers.length).toBeGreaterThan(6)
  for (const one of numbers) expect(String(one)).toMatch(/^-?\d{1,3}(\.\d{1,6})?$/)
})

test('a point has the address of the nearest street; far from all streets it has none', async () => {
  const [house] = await findStreets('bankside', '40 Tooley Street', undefined)
  const point = { latitude: house?.latitude ?? 0, longitude: house?.longitude ?? 0 }
  expect(await reverseStreet('bankside', point)).toMatchObject({ address: '40 Tooley Street', ...point })
  const [next] = await findStreets('bankside', '60 Tooley Street', undefined)
  expect(distanceBetween(point, { latitude: next?.latitude ?? 0, longitude: next?.longitude ?? 0 })).toBeGreaterThan(60)
  expect(await reverseStreet('bankside', { latitude: 55.95, longitude: -3.19 })).toBeUndefined()
})
