import { useParams } from 'react-router'
import { operator, deletionGraceDays } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { DetailsCard } from './tenant-details-card.tsx'
import { SectionsCard } from './tenant-sections-card.tsx'
import { HostsCard } from './tenant-hosts-card.tsx'
import { OwnersCard } from './tenant-owners-card.tsx'
import { PlanCard } from './tenant-plan-card.tsx'
import { CountsCard } from './tenant-counts-card.tsx'
import { HistoryCard } from './tenant-history.tsx'
import { TenantStatus } from './tenant-parts.tsx'
import styles from './tenants.module.css'

/** Details of one tenant for operators. */
export function TenantScreen() {
  const t = useText('operator')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(operator.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/tenants">
        <LoadErrorState error={loadError} retry={refetch} listPath="/tenants" />
      </Screen>
    )
  return data ? <TenantView tenant={data} /> : null
}

function TenantView({ tenant }: { tenant: TenantDetails }) {
  return (
    <Screen
      title={<bdi>{tenant.name}</bdi>}
      tabTitle={tenant.name}
      back="/tenants"
      titleExtra={
        <>
          <Avatar name={tenant.name} size={24} />
          <TenantStatus tenant={tenant} />
        </>
      }
      actions={<TenantActions tenant={tenant} />}
    >
      <Columns
        side={
          <>
            <PlanCard tenant={tenant} />
            <OwnersCard tenant={tenant} />
            <SectionsCard tenant={tenant} />
          </>
        }
      >
        <DeletionNotice tenant={tenant} />
        <CountsCard tenant={tenant} />
        <DetailsCard tenant={tenant} />
        <HostsCard tenant={tenant} />
        <HistoryCard tenant={tenant} />
      </Columns>
    </Screen>
  )
}

function DeletionNotice({ tenant: { purge_at } }: { tenant: TenantDetails }) {
  const t = useText('operator')
  const time = useTime()
  return purge_at === null ? null : (
    <p className={styles.banner} role="status">
      {t('deleted_strip', { count: deletionGraceDays, date: time(purge_at, 'day') })}
    </p>
  )
}
