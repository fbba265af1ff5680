import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportFault, watchFaults } from '#shop/shell/context/faults.ts'
import { WordsProvider } from '#shop/shell/context/text.tsx'
import { wordsByPart } from '#shop/shell/context/text-bundles.ts'
import { partsOf } from '#shop/texts/load.ts'

watchFaults()

const words = wordsByPart(document.documentElement.lang || 'en')
await Promise.all(partsOf(location.pathname).map(words.load))

startTransition(() => {
  hydrateRoot(
    document,
    <WordsProvider value={words}>
      <HydratedRouter onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
    </WordsProvider>,
  )
})
