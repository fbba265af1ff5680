import './plain-checks.ts'
import './shell/tell-faults.ts'
import './theme/mantine.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { startTexts } from '#kit/data/text.ts'
import { watchEnter } from '#kit/ui/enter.ts'
import { watchPresses } from '#kit/ui/not-saved.ts'
import { App } from './shell/app.tsx'
import { loadFirstTexts, prepareLanguage } from './shell/languages.ts'
import { startErrorWords } from './shell/error-words.ts'
import { loadText, shellAreas } from './texts/areas.ts'
import { wearLook } from './theme/look.tsx'

async function start(root: HTMLElement) {
  wearLook()
  prepareLanguage()
  await startTexts(loadText)
  await loadFirstTexts(shellAreas)
  startErrorWords()
  watchPresses()
  watchEnter()
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
