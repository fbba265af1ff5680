import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { appPlatform, appType } from '#contract/areas/app-builds/schemas.ts'
import type { AppConfig, AppType } from '#contract/areas/app-builds/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { AvailabilityForm } from './availability-form.tsx'
import { BuildDialog } from './build-dialog.tsx'
import { BuildList } from './build-list.tsx'
import { ConfigForm } from './config-form.tsx'
import { LockNotice } from './lock-notice.tsx'
import styles from './app-builds.module.css'

const tabs = [...appPlatform.options, 'availability'] as const
type Tab = (typeof tabs)[number]

export function AppScreen() {
  const { to } = usePanelRoute()
  const type = appType.safeParse(useParams()['app_type'])
  return type.success ? (
    <App key={type.data} type={type.data} />
  ) : (
    <Navigate to={to('/settings/mobile_settings')} replace />
  )
}

/** One app: its look, keys and builds on each platform, and whether it may be used. */
function App({ type }: { type: AppType }) {
  const t = useText('app-builds')
  const { to } = usePanelRoute()
  const [tab, setTab] = useState<Tab>('android')
  const platform = tab === 'availability' ? 'android' : tab
  const { data, loadError, refetch } = useCall(appBuilds.show, { app_type: type, platform })
  const [isBuilding, setBuilding] = useState(false)
  const canBuild = data !== undefined && data.missing.length === 0 && !data.is_locked
  return (
    <Screen
      title={t(type)}
      back={to('/settings/mobile_settings')}
      actions={
        tab !== 'availability' && (
          <Button kind="primary" disabled={!canBuild} onClick={() => setBuilding(true)}>
            {t('build')}
          </Button>
        )
      }
    >
      <div className={styles.tabs}>
        <Segments
          label={t('title')}
          options={tabs.map((value) => ({ value, text: t(value) }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && tab === 'availability' && <AvailabilityForm type={type} isLocked={data.is_locked} />}
      {data && tab !== 'availability' && data.platform === tab && <OnPlatform config={data} />}
      {data && isBuilding && <BuildDialog config={data} close={() => setBuilding(false)} />}
    </Screen>
  )
}

function OnPlatform({ config }: { config: AppConfig }) {
  const t = useText('app-builds')
  return (
    <Stack gap={16}>
      {config.is_locked && <LockNotice />}
      <ConfigForm key={config.platform} saved={config} />
      <BuildList
        appType={config.app_type}
        isLocked={config.is_locked}
        note={config.has_build_service ? undefined : t('by_hand')}
      />
    </Stack>
  )
}
