import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSidebarMode } from './use-sidebar-mode.ts'
import { useMedia } from '../page/use-media.ts'

const backdropMs = 250

/** Sidebar mode: wide, collapsed, or on the phone an overlay that takes 250 ms to close. */
export function useMenuState(mobile: boolean, fromTenant: boolean, crowded: boolean) {
  const [savedMode, saveMode] = useSidebarMode()
  const isRoomy = useMedia(crowded ? '(min-width: 1440px)' : '(min-width: 1180px)')
  const { pathname } = useLocation()
  const [openPath, setOpenPath] = useState<string | null>(null)
  const [closing, setClosing] = useState(false)
  const menuOpen = openPath !== null && (closing || openPath === pathname)
  // Opened from the tenant menu, it starts collapsed, whatever mode is saved.
  const [isCollapsed, setCollapsed] = useState(true)
  const isNarrow = fromTenant ? isCollapsed : (savedMode ?? !isRoomy)
  const close = () => {
    setClosing(true)
    setTimeout(() => {
      setOpenPath(null)
      setClosing(false)
    }, backdropMs)
  }
  const toggle = () => {
    if (!mobile && fromTenant) setCollapsed(!isNarrow)
    else if (!mobile) saveMode(!isNarrow)
    else if (menuOpen) close()
    else setOpenPath(pathname)
  }
  return { mode: isNarrow ? ('mini' as const) : ('wide' as const), toggle, menuOpen, closing, close }
}
