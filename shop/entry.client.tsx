import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportFault, startErrorReporting } from '#shop/shell/context/faults.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import { createTextBundle } from '#shop/shell/context/text-bundles.ts'
import { createDefaultPolicy } from '#shop/shell/context/trusted-types.ts'
import { initialPartsOf } from '#shop/texts/load.ts'

startErrorReporting()
createDefaultPolicy()

const texts = createTextBundle(document.documentElement.lang || 'en')
await Promise.all(initialPartsOf(location.pathname).map(texts.load))

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider value={texts}>
      <HydratedRouter onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
    </TextsProvider>,
  )
})
