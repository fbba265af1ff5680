import { useState } from 'react'
import { operator } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { useActivityText } from '../audit/activity-text.ts'
import styles from './tenants.module.css'

const pageSize = 20

/** The audit history of a tenant, newest first. */
export function HistoryCard({ tenant: { id } }: { tenant: TenantDetails }) {
  const t = useText('operator')
  const activityText = useActivityText()
  const [limit, setLimit] = useState(pageSize)
  const { data: page, loadError, refetch } = useCall(operator.history, { id, limit })
  if (loadError && !page)
    return (
      <Card title={t('history')}>
        <LoadErrorState error={loadError} retry={refetch} />
      </Card>
    )
  const rows = page?.data ?? []
  return (
    <Card title={t('history')}>
      {page && rows.length === 0 && <p className={styles.note}>{t('history_none')}</p>}
      <ul className={styles.list}>
        {rows.map(({ id: rowId, at, action, actor_name, actor_kind, impersonator_name, reason }) => (
          <li key={rowId}>
            <span className={styles.text}>
              <strong>{activityText(action)}</strong>
              <span>
                <bdi>{actor_name ?? t(actor_kind === 'system' ? 'by_system' : 'by_nobody')}</bdi>
                {impersonator_name && (
                  <>
                    {' '}
                    <Tag tone="info">{t('impersonated_by', { name: impersonator_name })}</Tag>
                  </>
                )}
              </span>
              {reason && (
                <small>
                  {t('reason')}: <bdi>{reason}</bdi>
                </small>
              )}
            </span>
            <small className={styles.muted}>
              <Time at={at} />
            </small>
          </li>
        ))}
      </ul>
      {page && page.meta.total > rows.length && limit < 100 && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setLimit((current) => Math.min(100, current + pageSize))}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}
