import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import type { AppType } from '#contract/areas/app-builds/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './app-builds.module.css'

export function AppCard({ type }: { type: AppType }) {
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
