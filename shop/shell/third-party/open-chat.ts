import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    $crisp?: { push: (words: readonly string[]) => unknown }
    CRISP_WEBSITE_ID?: string
    Tawk_API?: { maximize?: () => void; onLoad?: () => void }
  }
}

const openIt = ['do', 'chat:open'] as const

/** Crisp is named by a UUID, tawk.to by a property and a widget. A second press only opens what is there. */
export function openChat(id: string) {
  if (id.includes('/')) return openTawk(id)
  if (window.$crisp) return window.$crisp.push(openIt)
  const waiting: (readonly string[])[] = [openIt]
  window.$crisp = waiting
  window.CRISP_WEBSITE_ID = id
  loadScript('https://client.crisp.chat/l.js')
}

function openTawk(id: string) {
  if (window.Tawk_API) return window.Tawk_API.maximize?.()
  window.Tawk_API = { onLoad: () => window.Tawk_API?.maximize?.() }
  loadScript(`https://embed.tawk.to/${id}`)
}
