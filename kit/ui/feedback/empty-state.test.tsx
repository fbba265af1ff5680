import { renderToStaticMarkup } from 'react-dom/server'
import { MantineProvider } from '@mantine/core'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LoadErrorState, NoMatch, NoRecords } from './empty-state.tsx'
import { KitTextsProvider } from '../base/kit-texts.tsx'
import type { KitTranslate } from '../base/kit-texts.tsx'

const t: KitTranslate = (word) => (word === 'no_records' ? 'There are no records to show' : word)
const render = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <KitTextsProvider value={t}>{screen}</KitTextsProvider>
    </MantineProvider>,
  )
const titleOf = (screen: React.ReactNode) => /<h2>(.*?)<\/h2>/.exec(render(screen))?.[1]

test('an empty list and a search without results start with the same sentence', () => {
  const empty = <NoRecords title="No program has a key yet" text="With a key a till works in your name." />
  const searched = <NoMatch search="zz" filterCount={0} clear={() => undefined} />
  for (const screen of [empty, searched]) expect(titleOf(screen)).toBe('There are no records to show')
  expect(render(empty)).toContain('No program has a key yet')
  expect(render(searched)).toContain('no_match')
})

test('offers retry after a failure, the list for a missing record, reset for an invalid query', () => {
  const nothing = () => undefined
  const renderError = (error: object) =>
    render(
      <MemoryRouter>
        <LoadErrorState error={{ text: 'No', ...error }} retry={nothing} clear={nothing} listPath="/products" />
      </MemoryRouter>,
    )
  expect(renderError({})).toMatch(/>retry</)
  expect(renderError({ isNotFound: true })).toMatch(/href="\/products".*>gone_back</)
  expect(renderError({ isInvalid: true })).toMatch(/>clear_filters</)
})
