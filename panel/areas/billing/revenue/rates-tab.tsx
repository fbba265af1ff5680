import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RateInput, revenue } from '#contract/areas/billing/revenue.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { CurrencyField } from './currency-field.tsx'
import styles from './revenue.module.css'

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

function RateDialog({ close }: { close: () => void }) {
  const t = useText('revenue')
  const form = useCallForm({
    schema: RateInput,
    values: { currency: 'EUR', target: 'USD', rate: 1 },
    save: (input) => send(revenue.setRate, input),
    invalidates: [revenue.rates],
    successText: t('rate_saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('new_rate')} submitLabel={t('save')}>
      <CurrencyField form={form} name="currency" label={t('rate_from')} />
      <CurrencyField form={form} name="target" label={t('rate_to')} />
      <NumberField form={form} name="rate" label={t('rate')} decimals={8} unit={form.values.target} />
    </FormDialog>
  )
}
