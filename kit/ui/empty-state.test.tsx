import { renderToStaticMarkup } from 'react-dom/server'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { NoMatch, NoRecords } from './empty-state.tsx'
import { Words } from './words.tsx'
import type { Say } from './words.tsx'

const say: Say = (word) => (word === 'no_records' ? 'There are no records to show' : word)
const drawn = (screen: React.ReactNode) => renderToStaticMarkup(<MantineProvider><Words value={say}>{screen}</Words></MantineProvider>)
const titleOf = (screen: React.ReactNode) => /<h2>(.*?)<\/h2>/.exec(drawn(screen))?.[1]

test('an empty list and one that nothing matches begin with the same sentence, then say why', () => {
  const empty = <NoRecords title="No program has a key yet" text="With a key a till works in your name." />
  const searched = <NoMatch search="zz" filters={0} clear={() => undefined} />
  for (const screen of [empty, searched]) expect(titleOf(screen)).toBe('There are no records to show')
  expect(drawn(empty)).toContain('No program has a key yet')
  expect(drawn(searched)).toContain('no_match')
})
