import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { boot } from '#contract/areas/tenants/boot.ts'
import { loadTexts, useText } from '#kit/data/text.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useChannel, useFrames } from '#kit/data/use-live.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { isPlatform, panelChannel, usePanelContext } from '../session/panel-context.ts'
import { Header } from './header.tsx'
import { useSupportedLanguage } from '../language/language-menu.tsx'
import { ShellToolsProvider, useHasCustomHeader } from './custom-header.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSettingsIndex } from '../search/use-settings-index.ts'
import { TenantStrip } from './tenant-strip.tsx'
import { createTypedAhead } from '../search/typed-ahead.ts'
import { useSidebarMode } from './use-sidebar-mode.ts'
import type { OverlayName } from '../search/use-actions.ts'
import { useReceivesLive } from '../alerts/use-receives-live.ts'
import { useMedia, useMobile } from '../page/use-media.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { useWaitingOrders } from '../alerts/use-waiting-orders.ts'

/** The palette finds settings by their texts. */
const loadPalette = async () => {
  const [{ CommandPalette: component }] = await Promise.all([
    import('../search/command-palette.tsx'),
    loadTexts('settings'),
  ])
  return { default: component }
}
const CommandPalette = lazy(loadPalette)
const MaintenanceDialog = lazy(() =>
  import('./maintenance-actions.tsx').then((module) => ({ default: module.MaintenanceDialog })),
)
const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))
const ShareMerchant = lazy(() =>
  import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareMerchant })),
)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** The frame of both panels: sidebar, header, banners, page and overlays. */
export function Shell() {
  const t = useText('shell')
  const isPlatformPanel = isPlatform(usePanelContext())
  const mobile = useMobile()
  const fromTenant = useFromTenant()
  const hasCustomHeader = useHasCustomHeader()
  const { mode, toggle, menuOpen, closing, close } = useMenuState(mobile, fromTenant, hasCustomHeader)
  const { count: waiting } = useWaitingOrders()
  const { overlay, openOverlay, openSearch, typedAhead, closeOverlay } = useOverlay()
  const tools = useMemo(
    () => ({ openPalette: openSearch, openShortcuts: () => openOverlay('keys') }),
    [openSearch, openOverlay],
  )
  useShellKeys({ ...tools, toggleMenu: toggle, typedAhead })
  useBootUpdates()
  useSupportedLanguage()
  useScrollToTop()
  const isLoaded = useIdlePreload(loadPalette)
  useSettingsIndex()
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      {fromTenant && !mobile && <TenantStrip />}
      {!mobile && <Sidebar mode={mode} waiting={waiting} />}
      <div className={styles.main}>
        {!hasCustomHeader && (
          <Header
            mobile={mobile}
            isNarrow={mode === 'mini'}
            toggle={toggle}
            search={tools.openPalette}
            openShortcuts={tools.openShortcuts}
          />
        )}
        <Alerts />
        <Banners />
        <Progress />
        <main id="page" className={styles.page} tabIndex={-1}>
          <ShellToolsProvider value={tools}>
            <Outlet />
          </ShellToolsProvider>
        </main>
        {mobile && !isPlatformPanel && <BottomNav waiting={waiting} more={toggle} />}
      </div>
      {mobile && menuOpen && (
        <>
          <button
            type="button"
            className={styles.backdrop}
            data-closing={closing || undefined}
            onClick={close}
            aria-label={t('menu_close')}
          />
          <Sidebar mode="mobile" closing={closing} waiting={waiting} />
        </>
      )}
      <Suspense>
        {overlay === 'profile' && <ProfileDialog close={closeOverlay} />}
        {overlay === 'share' && <ShareMerchant close={closeOverlay} />}
        {(isLoaded || overlay === 'palette') && (
          <CommandPalette
            opened={overlay === 'palette'}
            close={closeOverlay}
            open={openOverlay}
            typedAhead={typedAhead}
          />
        )}
        {overlay === 'keys' && <ShortcutSheet opened close={closeOverlay} />}
        {(overlay === 'cache' || overlay === 'sample_data') && (
          <MaintenanceDialog action={overlay} close={closeOverlay} />
        )}
      </Suspense>
    </div>
  )
}

/**
 * The open overlay. Opens in a transition, because a lazy part would otherwise show its fallback for 300 ms. Keys
 * typed while the palette loads are captured.
 */
function useOverlay() {
  const [overlay, setOverlay] = useState<'palette' | OverlayName | null>(null)
  const openOverlay = useCallback((what: 'palette' | OverlayName) => startTransition(() => setOverlay(what)), [])
  const [typedAhead] = useState(createTypedAhead)
  const openSearch = useCallback(() => {
    if (overlay !== 'palette') typedAhead.start()
    setOverlay('palette')
  }, [typedAhead, overlay])
  return {
    overlay,
    openOverlay,
    openSearch,
    typedAhead,
    closeOverlay: useCallback(() => setOverlay(null), []),
  }
}

const backdropMs = 250

/** Sidebar mode: wide, collapsed, or on the phone an overlay that takes 250 ms to close. */
function useMenuState(mobile: boolean, fromTenant: boolean, crowded: boolean) {
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

/** Whether the merchant panel was opened from the tenant menu. Stays true until the user leaves the merchant. */
function useFromTenant() {
  const [params] = useSearchParams()
  const { panel, merchantId } = usePanelRoute()
  const isRequested =
    panel === 'merchant' && (params.get('tenantSidebar') === 'true' || params.get('from_tenant_sidebar') === 'true')
  const [enteredMerchantId, setEnteredMerchantId] = useState<string>()
  if (isRequested && enteredMerchantId !== merchantId) setEnteredMerchantId(merchantId)
  return panel === 'merchant' && (isRequested || enteredMerchantId === merchantId)
}

/** Refetches tenant and merchant data on live frames. */
function useBootUpdates() {
  const context = usePanelContext()
  useChannel(useReceivesLive() ? panelChannel(context) : undefined)
  useFrames((frame) => {
    if (frame.event === 'merchant.updated')
      void invalidateCalls(context.panel === 'merchant' ? boot.merchant : boot.tenant)
    if (frame.event === 'refetch') void invalidateCalls(boot)
  })
}

/** Loads a part while the browser is idle, so that it opens without delay. True once it is loaded. */
function useIdlePreload(load: () => Promise<unknown>) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void load().then(
          () => startTransition(() => setLoaded(true)),
          () => undefined,
        ),
      2000,
    )
    return () => clearTimeout(timer)
  }, [load])
  return isLoaded
}

function useScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    for (const element of document.querySelectorAll('#page [data-scroller]')) element.scrollTo(0, 0)
  }, [pathname])
}

/** A progress bar while the next page loads. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} role="progressbar" aria-label={document.title} />
}
