import { Link } from 'react-router'
import { auditLog, merchantAuditLog } from '#contract/areas/audit/audit.ts'
import type { AuditEntryDetails } from '#contract/areas/audit/audit.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Drawer, DrawerSection } from '#kit/ui/layout/drawer.tsx'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import { ActivityPerson } from './activity-person.tsx'
import { useActivityText } from './activity-text.ts'
import { FieldChanges } from './field-changes.tsx'
import { useRecordPath } from './record-path.ts'
import styles from './audit.module.css'

/** One entry with the fields that were changed, and from where. */
export function ActivityDrawer({ id, close }: { id: string; close: () => void }) {
  const t = useText('audit')
  const { to, byPanel } = usePanelRoute()
  const activityText = useActivityText()
  const { data, loadError, refetch } = useCall(byPanel(auditLog.show, merchantAuditLog.show), { id })
  return (
    <Drawer
      title={data ? activityText(data.action) : t('action')}
      label={t('action')}
      subtitle={
        data && (
          <>
            <ActivityPerson {...data} /> · <Time at={data.at} as="full" />
          </>
        )
      }
      close={close}
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} listPath={to('/settings/activity')} />}
      {data && <Details entry={data} />}
    </Drawer>
  )
}

function Details({ entry }: { entry: AuditEntryDetails }) {
  const t = useText('audit')
  const { to } = usePanelRoute()
  const path = useRecordPath()(entry)
  const { record, record_name, merchant_name, reason, ip, user_agent, request_id, changes, currency } = entry
  return (
    <>
      <DrawerSection title={t('changes')}>
        <FieldChanges changes={changes} currency={currency} />
      </DrawerSection>
      <DrawerSection title={t('details')}>
        {record_name !== null && (
          <LabeledValue term={t('record')}>
            {path ? <Link to={path}>{record_name}</Link> : <bdi>{record_name}</bdi>}
          </LabeledValue>
        )}
        {merchant_name !== null && (
          <LabeledValue term={t('merchant')}>
            <bdi>{merchant_name}</bdi>
          </LabeledValue>
        )}
        {reason && (
          <LabeledValue term={t('reason')}>
            <bdi>{reason}</bdi>
          </LabeledValue>
        )}
        {ip && (
          <LabeledValue term={t('address')}>
            <bdi dir="ltr">{ip}</bdi>
          </LabeledValue>
        )}
        {user_agent && (
          <LabeledValue term={t('browser')}>
            <bdi dir="ltr" className={styles.small}>
              {user_agent}
            </bdi>
          </LabeledValue>
        )}
        {request_id && (
          <LabeledValue term={t('request')}>
            <code dir="ltr" className={styles.small}>
              {request_id}
            </code>
          </LabeledValue>
        )}
        <p className={styles.more}>
          <Link to={to(`/settings/activity?record=${encodeURIComponent(record)}`)}>{t('history')}</Link>
        </p>
      </DrawerSection>
    </>
  )
}
