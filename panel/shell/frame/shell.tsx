import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { boot } from '#contract/tenant-boot.ts'
import { useText } from '#kit/data/text.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useChannel, useFrames } from '#kit/data/use-live.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { isPlatform, ownChannel, usePanelContext } from '../session/panel-context.ts'
import { Header } from './header.tsx'
import { useFittingLanguage } from '../language/language-menu.tsx'
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

const bringPalette = () =>
  import('../search/command-palette.tsx').then((module) => ({ default: module.CommandPalette }))
const Palette = lazy(bringPalette)
const UpkeepDialog = lazy(() =>
  import('./maintenance-actions.tsx').then((module) => ({ default: module.MaintenanceDialog })),
)
const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))
const ShareMerchant = lazy(() =>
  import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareMerchant })),
)
const KeySheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })))

/** The frame of both panels: wall, header, banners, the page, and what floats over it. */
export function Shell() {
  const t = useText('shell')
  const operates = isPlatform(usePanelContext())
  const mobile = useMobile()
  const fromTenant = useFromTenant()
  const topTaken = useHasCustomHeader()
  const { mode, toggle, menuOpen, closing, close } = useMenuState(mobile, fromTenant, topTaken)
  const { count: waiting } = useWaitingOrders()
  const { over, show, search, ahead, close: closeOver } = useOver()
  const tools = useMemo(() => ({ palette: search, sheet: () => show('keys') }), [search, show])
  useShellKeys({ ...tools, menu: toggle, ahead })
  useFreshBoot()
  useFittingLanguage()
  useScrollToTop()
  const isBrought = useSoon(bringPalette)
  useSettingsIndex()
  return (
    <div className={styles.shell}>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      {fromTenant && !mobile && <TenantStrip />}
      {!mobile && <Sidebar mode={mode} waiting={waiting} />}
      <div className={styles.main}>
        {!topTaken && (
          <Header mobile={mobile} narrow={mode === 'mini'} toggle={toggle} search={tools.palette} sheet={tools.sheet} />
        )}
        <Alerts />
        <Banners />
        <Progress />
        <main id="page" className={styles.page} tabIndex={-1}>
          <ShellToolsProvider value={tools}>
            <Outlet />
          </ShellToolsProvider>
        </main>
        {mobile && !operates && <BottomNav waiting={waiting} more={toggle} />}
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
        {over === 'profile' && <ProfileDialog close={closeOver} />}
        {over === 'share' && <ShareMerchant close={closeOver} />}
        {(isBrought || over === 'palette') && (
          <Palette opened={over === 'palette'} close={closeOver} open={show} ahead={ahead} />
        )}
        {over === 'keys' && <KeySheet opened close={closeOver} />}
        {(over === 'cache' || over === 'dummy') && <UpkeepDialog what={over} close={closeOver} />}
      </Suspense>
    </div>
  )
}

/**
 * What floats over the page. As a transition: a part that comes for the first time would else wait 300 ms
 * behind its empty place. The search takes the letters that follow its key, also while it is on its way.
 */
function useOver() {
  const [over, setOver] = useState<'palette' | OverlayName | null>(null)
  const show = useCallback((what: 'palette' | OverlayName) => startTransition(() => setOver(what)), [])
  const [ahead] = useState(createTypedAhead)
  const search = useCallback(() => {
    if (over !== 'palette') ahead.start()
    setOver('palette')
  }, [ahead, over])
  return { over, show, search, ahead, close: useCallback(() => setOver(null), []) }
}

const backdropMs = 250

/** Wide, narrow, or on the phone open over a backdrop that takes 250 ms to leave. */
function useMenuState(mobile: boolean, fromTenant: boolean, crowded: boolean) {
  const [kept, keep] = useSidebarMode()
  const roomy = useMedia(crowded ? '(min-width: 1440px)' : '(min-width: 1180px)')
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [closing, setClosing] = useState(false)
  const menuOpen = openAt !== null && (closing || openAt === pathname)
  // entered from the tenant's menu it starts narrow, whatever was kept
  const [inVisit, setInVisit] = useState(true)
  const narrow = fromTenant ? inVisit : (kept ?? !roomy)
  const close = () => {
    setClosing(true)
    setTimeout(() => {
      setOpenAt(null)
      setClosing(false)
    }, backdropMs)
  }
  const toggle = () => {
    if (!mobile && fromTenant) setInVisit(!narrow)
    else if (!mobile) keep(!narrow)
    else if (menuOpen) close()
    else setOpenAt(pathname)
  }
  return { mode: narrow ? ('mini' as const) : ('wide' as const), toggle, menuOpen, closing, close }
}

/** The merchant panel entered from the tenant's menu stays so until the reader leaves it. */
function useFromTenant() {
  const [params] = useSearchParams()
  const { panel, merchantId } = usePanelRoute()
  const asked =
    panel === 'merchant' && (params.get('tenantSidebar') === 'true' || params.get('from_tenant_sidebar') === 'true')
  const [enteredAs, setEnteredAs] = useState<string>()
  if (asked && enteredAs !== merchantId) setEnteredAs(merchantId)
  return panel === 'merchant' && (asked || enteredAs === merchantId)
}

/** What the panel knows of tenant and merchant follows the live frames. */
function useFreshBoot() {
  const context = usePanelContext()
  useChannel(useReceivesLive() ? ownChannel(context) : undefined)
  useFrames((frame) => {
    if (frame.event === 'merchant.updated')
      void invalidateCalls(context.panel === 'merchant' ? boot.merchant : boot.tenant)
    if (frame.event === 'refetch') void invalidateCalls(boot)
  })
}

/** Fetched while nothing else is going on, so that the first press of its key is as quick as the next; true once it is here. */
function useSoon(bring: () => Promise<unknown>) {
  const [isBrought, setBrought] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void bring().then(
          () => startTransition(() => setBrought(true)),
          () => undefined,
        ),
      2000,
    )
    return () => clearTimeout(timer)
  }, [bring])
  return isBrought
}

function useScrollToTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    for (const place of document.querySelectorAll('#page [data-scroller]')) place.scrollTo(0, 0)
  }, [pathname])
}

/** A thin line while the next page is on its way. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} role="progressbar" aria-label={document.title} />
}
