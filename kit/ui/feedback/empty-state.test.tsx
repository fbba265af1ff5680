import { renderToStaticMarkup } from 'react-dom/server'
import { MantineProvider } from '@mantine/core'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LoadFailed, NoMatch, NoRecords } from './empty-state.tsx'
import { KitTextsProvider } from '../base/kit-texts.tsx'
import type { KitText } from '../base/kit-texts.tsx'

const t: KitText = (word) => (word === 'no_records' ? 'There are no records to show' : word)
const drawn = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <KitTextsProvider value={t}>{screen}</KitTextsProvider>
    </MantineProvider>,
  )
const titleOf = (screen: React.ReactNode) => /<h2>(.*?)<\/h2>/.exec(drawn(screen))?.[1]

test('an empty list and one that nothing matches begin with the same sentence, then say why', () => {
  const empty = <NoRecords title="No program has a key yet" text="With a key a till works in your name." />
  const searched = <NoMatch search="zz" filters={0} clear={() => undefined} />
  for (const screen of [empty, searched]) expect(titleOf(screen)).toBe('There are no records to show')
  expect(drawn(empty)).toContain('No program has a key yet')
  expect(drawn(searched)).toContain('no_match')
})

test('what failed is tried again; what is gone leads to its list, what is asked wrongly is taken back', () => {
  const nothing = () => undefined
  const failed = (trouble: object) =>
    drawn(
      <MemoryRouter>
        <LoadFailed trouble={{ text: 'No', ...trouble }} retry={nothing} clear={nothing} list="/products" />
      </MemoryRouter>,
    )
  expect(failed({})).toMatch(/>retry</)
  expect(failed({ isMissing: true })).toMatch(/href="\/products".*>gone_back</)
  expect(failed({ isRefused: true })).toMatch(/>clear_filters</)
})
