import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { publicAppBuilds } from '#contract/areas/app-builds/app-builds.ts'
import type { AppAssets } from '#contract/areas/app-builds/schemas.ts'
import { appAccessOf, installedAppOf } from '#contract/rules/apps/app-access.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { isAndroid } from '../page/use-media.ts'
import { useTitle } from '../page/use-title.ts'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth-layout.module.css'

type NativeBridge = { nativePromise?: (plugin: string, method: string, options: object) => Promise<unknown> }
declare global {
  interface Window {
    /** What an app of another make may offer to get the look of the tenant. */
    MarkethallApp?: { setAssets?: (assets: string) => void }
    Capacitor?: NativeBridge
  }
}

/**
 * What the panel does inside an installed app: it passes the app its assets, and asks to update an old version.
 * `blocked` is shown for an app that is switched off.
 */
export function NativeApp({
  tenantId,
  blocked,
  children,
}: {
  tenantId: string
  blocked: ReactNode
  children: ReactNode
}) {
  const app = installedAppOf(navigator.userAgent)
  const [isLater, setLater] = useState(false)
  const { data } = useCall(
    publicAppBuilds.assets,
    { app_type: app?.type ?? 'merchant', tenant_id: tenantId },
    { staleTime: 600_000 },
  )
  useEffect(() => {
    if (data) passAssets(data)
  }, [data])
  if (!data || !app) return children
  const access = appAccessOf(data, app.version)
  if (access === 'disabled') return blocked
  if (access === 'open' || isLater) return children
  return (
    <OutdatedApp
      url={data.store_urls[isAndroid() ? 'android' : 'ios']}
      {...(access === 'old' ? { onLater: () => setLater(true) } : {})}
    />
  )
}

/** Failures are ignored: an app without the plugin keeps the look that it was built with. */
function passAssets(assets: AppAssets): void {
  window.MarkethallApp?.setAssets?.(JSON.stringify(assets))
  const call = (method: string, options: object) =>
    void window.Capacitor?.nativePromise?.('StatusBar', method, options).catch(() => undefined)
  call('setStyle', { style: assets.status_bar_style === 'light' ? 'DARK' : 'LIGHT' })
  call('setBackgroundColor', { color: assets.colours.primary })
}

function OutdatedApp({ url, onLater }: { url: string; onLater?: () => void }) {
  const t = useText('auth')
  useTitle(t('app_outdated_title'))
  return (
    <AuthLayout title={t('app_outdated_title')} text={t('app_outdated_text')}>
      <div className={styles.actions}>
        {url !== '' && (
          <LinkButton kind="primary" size="touch" href={url}>
            {t('app_update')}
          </LinkButton>
        )}
        {onLater && (
          <Button size="touch" onClick={onLater}>
            {t('app_update_later')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
