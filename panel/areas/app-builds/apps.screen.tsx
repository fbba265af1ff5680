import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { appType } from '#contract/areas/app-builds/schemas.ts'
import type { AppType } from '#contract/areas/app-builds/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { BuildList } from './build-list.tsx'
import { LockNotice } from './lock-notice.tsx'
import styles from './app-builds.module.css'

/** The apps of the tenant and their builds. */
export function AppsScreen() {
  const t = useText('app-builds')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(appBuilds.show, { app_type: 'customer' })
  return (
    <Screen title={t('title')} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <Stack gap={16}>
          {data.is_locked && <LockNotice />}
          <div className={styles.apps}>
            {appType.options.map((type) => (
              <AppCard key={type} type={type} />
            ))}
          </div>
          <BuildList isLocked={data.is_locked} note={data.has_build_service ? undefined : t('by_hand')} />
        </Stack>
      )}
    </Screen>
  )
}

function AppCard({ type }: { type: AppType }) {
  const t = useText('app-builds')
  const { to } = usePanelRoute()
  const { data: settings } = useCall(appBuilds.settings, { app_type: type })
  const { data: assets } = useCall(appBuilds.assets, { app_type: type })
  return (
    <Card
      title={t(type)}
      end={
        settings &&
        assets?.app_icon && (
          <Tag tone={settings.is_enabled ? 'good' : 'plain'}>{t(settings.is_enabled ? 'on' : 'off')}</Tag>
        )
      }
    >
      <div className={styles.app}>
        {assets?.app_icon ? (
          <img src={assets.app_icon} alt="" width={48} height={48} className={styles.icon} />
        ) : (
          <span className={styles.icon} aria-hidden />
        )}
        <p className={styles.muted}>{t(`about_${type}`)}</p>
        <LinkButton to={to(`/settings/mobile_settings/${type}`)}>{t('set_up')}</LinkButton>
      </div>
    </Card>
  )
}
