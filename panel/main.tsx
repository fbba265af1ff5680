import './zod-without-eval.ts'
import './shell/session/report-faults.ts'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { startTexts } from '#kit/data/text.ts'
import { submitOnEnter } from '#kit/ui/form/submit-on-enter.ts'
import { trackPressedButton } from '#kit/ui/feedback/failed-action.ts'
import { App } from './shell/frame/app.tsx'
import { loadFirstTexts, prepareLanguage } from './shell/language/languages.ts'
import { startErrorTexts } from './shell/language/error-texts.ts'
import { loadText, shellAreas } from './texts/areas.ts'
import { applyTheme } from './theme/theme-provider.tsx'

async function start(root: HTMLElement) {
  applyTheme()
  prepareLanguage()
  await startTexts(loadText)
  await loadFirstTexts(shellAreas)
  startErrorTexts()
  trackPressedButton()
  submitOnEnter()
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
