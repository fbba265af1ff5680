import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportFault, startErrorReporting } from '#shop/shell/context/faults.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import { textBundlesByPart } from '#shop/shell/context/text-bundles.ts'
import { partsOf } from '#shop/texts/load.ts'

startErrorReporting()

const words = textBundlesByPart(document.documentElement.lang || 'en')
await Promise.all(partsOf(location.pathname).map(words.load))

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider value={words}>
      <HydratedRouter onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
    </TextsProvider>,
  )
})
