import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { appType } from '#contract/areas/app-builds/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { BuildList } from './build-list.tsx'
import { LockNotice } from './lock-notice.tsx'
import styles from './app-builds.module.css'
import { AppCard } from './app-card.tsx'

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
