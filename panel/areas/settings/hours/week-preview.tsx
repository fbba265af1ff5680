import { useDebouncedValue } from '@mantine/hooks'
import { merchantHours, tenantHours } from '#contract/areas/settings/hours.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { hoursSchema } from './hours-form.ts'
import type { HoursValues } from './hours-form.ts'
import styles from './hours.module.css'

/** The next seven days of the hours as they stand in the form, which the server calculates as for the shop. */
export function WeekPreview({ values }: { values: HoursValues }) {
  const t = useText('settings')
  const locale = useLocale()
  const { panel, merchantId = '' } = usePanelRoute()
  const [settled] = useDebouncedValue(values, 300)
  const parsed = hoursSchema.safeParse(settled)
  const { is_inherited: _source, ...hours } = parsed.data ?? { ...noHours, is_inherited: false }
  const options = { keepPreviousData: true, staleTime: 0 }
  const ofTenant = useCall(tenantHours.preview, hours, { ...options, enabled: parsed.success && panel === 'tenant' })
  const ofMerchant = useCall(
    merchantHours.preview,
    { merchant_id: merchantId, ...hours },
    { ...options, enabled: parsed.success && panel === 'merchant' },
  )
  const { data } = panel === 'tenant' ? ofTenant : ofMerchant
  if (!data) return null
  const dayName = new Intl.DateTimeFormat(formatLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (
    <Card title={t('week_title')} note={t('hours_zone', { zone: data.timezone.replaceAll('_', ' ') })}>
      <dl className={styles.week} aria-live="polite">
        {data.days.map(({ date, holiday, spans }) => (
          <div key={date}>
            <dt>{dayName.format(Date.parse(`${date}T00:00:00Z`))}</dt>
            <dd>
              {spans.length === 0 && <span className={styles.closed}>{t('hours_closed')}</span>}
              {spans.map(({ opening, closing, ends_next_day }) => (
                <span key={opening}>
                  <bdi>
                    {opening}–{ends_next_day && closing === '00:00' ? '24:00' : closing}
                  </bdi>
                  {ends_next_day && closing !== '00:00' && <small> {t('hours_next_day')}</small>}
                </span>
              ))}
              {holiday && <Tag>{holiday}</Tag>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const noHours = { is_business_hours_enabled: false, days: {}, holidays: [] }
