import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { isPage } from '../routing/route-registry.ts'
import type { TypedAhead } from '../search/typed-ahead.ts'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'

/** Pages that G and a letter open. */
const goKeys = [
  { key: 'd', path: '/dashboard', name: 'dashboard' },
  { key: 'o', path: '/orders', name: 'orders' },
  { key: 'p', path: '/products', name: 'products' },
  { key: 'm', path: '/merchants', name: 'merchants', panel: 'tenant' },
  { key: 'c', path: '/customers', name: 'customers', panel: 'tenant' },
  { key: 'r', path: '/reports', name: 'reports' },
  { key: ',', path: '/settings', name: 'settings' },
] as const

/** Those that exist in this panel. */
export function useGoKeys() {
  const route = usePanelRoute()
  const isPlatformPanel = isPlatform(usePanelContext())
  return isPlatformPanel
    ? []
    : goKeys.filter((one) => (!('panel' in one) || one.panel === route.panel) && isPage(route.to(one.path)))
}

type ShellActions = {
  openPalette: () => void
  openShortcuts: () => void
  toggleMenu: () => void
  typedAhead: TypedAhead
}

/** Global shortcuts, except while typing: search, shortcut sheet, menu, G and a letter. */
export function useShellKeys(actions: ShellActions) {
  const navigate = useNavigate()
  const route = usePanelRoute()
  const goPages = useGoKeys()
  const lastGoAt = useRef(0)
  const handleKeydown = useEffectEvent((event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k' && !event.isComposing)
      return runShortcut(event, actions.openPalette)
    if (actions.typedAhead.capture(event)) {
      // The letter is for the search, so lists must not handle it.
      event.stopImmediatePropagation()
      return event.preventDefault()
    }
    if (isKeyHandledElsewhere(event)) return
    const page =
      Date.now() - lastGoAt.current < 1500 ? goPages.find((one) => one.key === event.key.toLowerCase()) : undefined
    lastGoAt.current = event.key === 'g' ? Date.now() : 0
    if (page) runShortcut(event, () => void navigate(route.to(page.path)))
    else if (event.key === '/') runShortcut(event, actions.openPalette)
    else if (event.key === '?') runShortcut(event, actions.openShortcuts)
    else if (event.key === '[') runShortcut(event, actions.toggleMenu)
  })
  useEffect(() => {
    // Listens on capture, before the shortcuts of lists, so that they ignore the second key of G O.
    window.addEventListener('keydown', handleKeydown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeydown, { capture: true })
  }, [])
}

function runShortcut(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}
