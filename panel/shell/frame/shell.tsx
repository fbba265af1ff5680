import { lazy, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { loadTexts, useText } from '#kit/data/text.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { Banners } from './banners.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { Header } from './header.tsx'
import { useSupportedLanguage } from '../language/language-menu.tsx'
import { ShellToolsProvider, useHasCustomHeader } from './custom-header.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSettingsIndex } from '../search/use-settings-index.ts'
import { TenantStrip } from './tenant-strip.tsx'
import { useMobile } from '../page/use-media.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { useWaitingOrders } from '../alerts/use-waiting-orders.ts'
import { useOverlay } from './use-overlay.ts'
import { useMenuState } from './use-menu-state.ts'
import { useBootUpdates } from './use-boot-updates.ts'

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
