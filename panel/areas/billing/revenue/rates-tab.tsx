import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { revenue } from '#contract/areas/billing/revenue.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './revenue.module.css'
import { RateDialog } from './rate-dialog.tsx'

/** Rates that convert success fees of orders in other currencies. */
export function RatesTab() {
  const t = useText('revenue')
  const { locale } = useLocaleContext()
  const time = useTime()
  const { data, loadError, refetch } = useCall(revenue.rates, {})
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  return (
    <Stack>
      <p className={styles.note}>{t('rates_text')}</p>
      <Card>
        {data?.length === 0 && <NoRecords title={t('no_rates')} text={t('no_rates_text')} action={<NewRate />} />}
        <ul className={styles.rows} aria-busy={!data}>
          {data?.map(({ currency, target, rate, valid_from }) => (
            <li key={`${currency}${target}`} className={styles.row}>
              <bdi dir="ltr">
                {`1 ${currency} = ${formatNumber(rate, locale, { maximumSignificantDigits: 8 })} ${target}`}
              </bdi>
              <span className={styles.soft}>{t('since', { date: time(valid_from, 'day') })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  )
}

/** Sets the rate of two currencies from now on. */
export function NewRate() {
  const t = useText('revenue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon={IconPlus} onClick={() => setOpen(true)}>
        {t('new_rate')}
      </Button>
      {isOpen && <RateDialog close={() => setOpen(false)} />}
    </>
  )
}
