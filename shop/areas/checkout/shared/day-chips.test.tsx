import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import { loadTextBundle } from '#shop/shell/context/text-bundles.ts'
import { emptyDraft } from '../draft/draft.ts'
import { TimeBlock } from './time-block.tsx'

const merchant = { timezone: 'Europe/London', is_forced_scheduling: true, is_open: true, is_accepting_orders: true }
const dayAt = (index: number) => new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10)
const days = Array.from({ length: 40 }, (_, index) => ({
  local_date: dayAt(index),
  slots: [
    { start: `${dayAt(index)}T12:00:00Z`, end: `${dayAt(index)}T12:30:00Z`, remaining: null, remaining_items: null },
  ],
}))

test('every day up to the last one that the merchant takes orders for can be chosen', async () => {
  const texts = await loadTextBundle('en')
  const markup = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <TimeBlock
        merchant={merchant as StoreMerchantDetails}
        slots={{ type: 'delivery', days }}
        type="delivery"
        draft={emptyDraft}
        change={() => {}}
        eta={null}
        errors={{}}
      />
    </TextsProvider>,
  )
  const chips = markup.match(/name="day"/g) ?? []
  const options = [...markup.matchAll(/<option value="(2030[^"]+)"/g)].map(([, value]) => value)
  expect([chips.length, options.length, options.at(-1)]).toEqual([14, 26, dayAt(39)])
})
