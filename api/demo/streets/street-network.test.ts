import { expect, test } from 'vitest'
import { findStreets } from '#api/providers/maps/street-layer.ts'
import { streetNetworkOf } from './street-network.ts'
import { towns } from './towns.ts'

const text = (town: (typeof towns)[number]) => `${JSON.stringify(streetNetworkOf(town))}\n`

test.each(towns)('the street layer of $name is the generated network', async (town) => {
  await expect(text(town)).toMatchFileSnapshot(`../../providers/maps/street-layers/${town.name}.json`)
})

test('all street layers together have at most 300 kB', () => {
  expect(towns.reduce((sum, town) => sum + Buffer.byteLength(text(town)), 0)).toBeLessThanOrEqual(300_000)
})

test('an address is in its town, near the place that the demo gives its street', async () => {
  for (const { name, streets } of towns)
    for (const [street, postal_code, [latitude, longitude]] of streets) {
      const [first] = await findStreets(name, `${street} ${postal_code}`, undefined)
      expect([street, first?.address, first?.postal_code]).toEqual([street, street, postal_code])
      expect(Math.abs((first?.latitude ?? 0) - latitude)).toBeLessThan(0.004)
      expect(Math.abs((first?.longitude ?? 0) - longitude)).toBeLessThan(0.005)
    }
})
