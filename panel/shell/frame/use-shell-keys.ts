import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { isPage } from '../routing/route-registry.ts'
import type { TypedAhead } from '../search/typed-ahead.ts'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'

/** Pages reached by G and a letter. */
const goKeys = [
  { key: 'd', path: '/dashboard', name: 'dashboard' },
  { key: 'o', path: '/orders', name: 'orders' },
  { key: 'p', path: '/products', name: 'products' },
  { key: 'm', path: '/merchants', name: 'merchants', panel: 'tenant' },
  { key: 'c', path: '/customers', name: 'customers', panel: 'tenant' },
  { key: 'r', path: '/reports', name: 'reports' },
  { key: ',', path: '/settings', name: 'settings' },
] as const

/** Those of this panel that lead to a page of it. */
export function useGoKeys() {
  const door = usePanelRoute()
  const operates = isPlatform(usePanelContext())
  return operates
    ? []
    : goKeys.filter((one) => (!('panel' in one) || one.panel === door.panel) && isPage(door.to(one.path)))
}

type Acts = { palette: () => void; sheet: () => void; menu: () => void; ahead: TypedAhead }

/** Keys that work everywhere but while typing: search, the sheet of keys, the menu, G and a letter. */
export function useShellKeys(acts: Acts) {
  const navigate = useNavigate()
  const door = usePanelRoute()
  const pages = useGoKeys()
  const went = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k' && !event.isComposing)
      return take(event, acts.palette)
    if (acts.ahead.keeps(event)) {
      // no list behind acts on a letter that is meant for the search
      event.stopImmediatePropagation()
      return event.preventDefault()
    }
    if (isKeyHandledElsewhere(event)) return
    const page = Date.now() - went.current < 1500 ? pages.find((one) => one.key === event.key.toLowerCase()) : undefined
    went.current = event.key === 'g' ? Date.now() : 0
    if (page) take(event, () => void navigate(door.to(page.path)))
    else if (event.key === '/') take(event, acts.palette)
    else if (event.key === '?') take(event, acts.sheet)
    else if (event.key === '[') take(event, acts.menu)
  })
  useEffect(() => {
    // before the keys of a list, so that G O is no letter for them
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}

function take(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  act()
}
