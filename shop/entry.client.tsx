import { faults } from '#contract/faults.ts'
import { reportFault, startFaultReports } from '#kit/data/fault-reports.ts'
import { version } from '../package.json'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { WordsProvider } from '#shop/shell/text.tsx'
import type { Words } from '#shop/shell/text.tsx'
import { loadFirst, loadMore } from '#shop/texts/load.ts'
import type { MoreTexts } from '#shop/texts/shape.ts'

startFaultReports({ app: 'shop', version, path: faults.report.path })

const locale = document.documentElement.lang || 'en'
let more: MoreTexts | Promise<MoreTexts> | undefined
const words: Words = { locale, first: await loadFirst(locale), more: () => (more ??= loadMore(locale)) }
const ordering = /^\/[^/]+\/(checkout|pay|orders|account|login|register|password|autoLogin)\b/.test(location.pathname)
if (ordering) more = await loadMore(locale)

startTransition(() => {
  hydrateRoot(document, <WordsProvider value={words}><HydratedRouter onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} /></WordsProvider>)
})
