import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { WordsProvider } from '#shop/shell/text.tsx'
import { loadTexts } from '#shop/texts/load.ts'

const locale = document.documentElement.lang || 'en'
const texts = await loadTexts(locale)

startTransition(() => {
  hydrateRoot(document, <WordsProvider value={{ texts, locale }}><HydratedRouter /></WordsProvider>)
})
