import { createEmitter } from '#kit/ui/base/store.ts'

/** The event with which a browser offers to install the shop. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let offered: InstallPrompt | null = null
const emitter = createEmitter()

/** Keeps the event, which comes once a page, for the hint. */
function listenForInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    offered = event
    emitter.emit()
  })
  addEventListener('appinstalled', () => {
    offered = null
    emitter.emit()
  })
}

export const installPrompt = { get: () => offered, subscribe: emitter.subscribe }

if (typeof window !== 'undefined') listenForInstallPrompt()
