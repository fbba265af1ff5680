import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    $crisp?: { push: (command: readonly string[]) => unknown }
    CRISP_WEBSITE_ID?: string
    Tawk_API?: { maximize?: () => void; onLoad?: () => void }
  }
}

const openCommand = ['do', 'chat:open'] as const

/** Crisp ids are UUIDs, tawk.to ids contain a slash. A second click only opens the loaded chat. */
export function openChat(id: string) {
  if (id.includes('/')) return openTawk(id)
  if (window.$crisp) return window.$crisp.push(openCommand)
  const queue: (readonly string[])[] = [openCommand]
  window.$crisp = queue
  window.CRISP_WEBSITE_ID = id
  loadScript('https://client.crisp.chat/l.js')
}

function openTawk(id: string) {
  if (window.Tawk_API) return window.Tawk_API.maximize?.()
  window.Tawk_API = { onLoad: () => window.Tawk_API?.maximize?.() }
  loadScript(`https://embed.tawk.to/${id}`)
}
