import './zod-without-eval.ts'
import './shell/session/report-faults.ts'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '#kit/data/text.ts'
import { submitOnEnter } from '#kit/ui/form/submit-on-enter.ts'
import { trackPressedButton } from '#kit/ui/feedback/failed-action.ts'
import { App } from './shell/frame/app.tsx'
import { loadFirstTexts, prepareLanguage } from './shell/language/languages.ts'
import { startErrorTexts } from './shell/language/error-texts.ts'
import { createPanelRouter, routerInitialized } from './shell/routing/router.ts'
import { loadText } from './texts/areas.ts'
import { shellAreas } from './texts/shell-areas.ts'
import { applyStyles } from './theme/apply-styles.ts'
import { applyTheme } from './theme/theme-provider.tsx'

/** Ends the current task, so that a slow phone can answer a touch between the steps of the start. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function start(root: HTMLElement) {
  const stylesApplied = applyStyles()
  await nextTask()
  applyTheme()
  prepareLanguage()
  await startTexts(loadText)
  await loadFirstTexts(shellAreas)
  startErrorTexts()
  trackPressedButton()
  submitOnEnter()
  await nextTask()
  const router = createPanelRouter()
  // `RouterProvider` would miss a change between its first render and its subscription, and show the splash forever.
  await Promise.all([routerInitialized(router), stylesApplied])
  await nextTask()
  startTransition(() => createRoot(root).render(<App router={router} />))
}

const root = document.getElementById('root')
if (root) void start(root)
