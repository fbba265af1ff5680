import { expect, test } from 'vitest'
import { streetLayerNameOf } from './street-layer.ts'

test.each([
  ['/street-layers/bankside.json', 'bankside'],
  ['/street-layers/../../secrets.json', null],
  ['https://tiles.test/street-layers/bankside.json', null],
  ['/street-layers/bankside.json?x', null],
  ['AIzaKey', null],
  [null, null],
])('%s names the street layer %s', (key, name) => {
  expect(streetLayerNameOf(key)).toBe(name)
})
