import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PriceInput, priceItem, revenue } from '#contract/areas/billing/revenue.ts'
import type { ItemPrice, PriceItem } from '#contract/areas/billing/revenue.ts'
import { planId, plans } from '#contract/areas/operator/plans.ts'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { CurrencyField } from './currency-field.tsx'
import styles from './revenue.module.css'

function useItemName() {
  const t = useText('billing')
  return (item: PriceItem): string => {
    const module = moduleName.options.find((name) => name === item)
    return module ? t(`module_${module}`) : (plans.find(({ id }) => id === item)?.name ?? item)
  }
}
/** Plans come before modules. */
const positionOf = ({ item }: ItemPrice) => priceItem.options.indexOf(item)
const isPlan = (item: PriceItem) => planId.options.some((plan) => plan === item)

/** The prices of plans and modules, by currency. */
export function PricesTab() {
  const t = useText('revenue')
  const { data, loadError, refetch } = useCall(revenue.prices, {})
  const [edited, setEdited] = useState<ItemPrice>()
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  const currencies = [...new Set(data?.map(({ currency }) => currency))]
  return (
    <Stack>
      <p className={styles.note}>{t('prices_text')}</p>
      {currencies.map((currency) => (
        <Card key={currency} title={currency}>
          <ul className={styles.rows}>
            {data
              ?.filter((price) => price.currency === currency)
              .toSorted((one, other) => positionOf(one) - positionOf(other))
              .map((price) => (
                <PriceRow key={price.item} price={price} edit={() => setEdited(price)} />
              ))}
          </ul>
        </Card>
      ))}
      {edited && <PriceDialog price={edited} close={() => setEdited(undefined)} />}
    </Stack>
  )
}

function PriceRow({ price, edit }: { price: ItemPrice; edit: () => void }) {
  const t = useText('revenue')
  const nameOf = useItemName()
  const money = useMoney()
  const time = useTime()
  const { item, currency, monthly_price, setup_fee, is_offered, next } = price
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {nameOf(item)}
        {!is_offered && <span className={styles.soft}>{t('not_offered')}</span>}
        {next && (
          <span className={styles.soft}>
            {t('next_price', { price: money(next.monthly_price, currency), date: time(next.valid_from, 'day') })}
          </span>
        )}
      </span>
      <span className={styles.end}>
        <span>
          <Money amount={monthly_price} currency={currency} /> <span className={styles.soft}>{t('a_month')}</span>
        </span>
        {!isPlan(item) && (
          <span className={styles.soft}>{t('setup_fee_of', { price: money(setup_fee, currency) })}</span>
        )}
      </span>
      <IconButton
        size="small"
        icon={IconPencil}
        label={`${t('change_price')}: ${nameOf(item)} ${currency}`}
        onClick={edit}
      />
    </li>
  )
}

/** Adds a price, also in a new currency. */
export function NewPrice() {
  const t = useText('revenue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon={IconPlus} onClick={() => setOpen(true)}>
        {t('new_price')}
      </Button>
      {isOpen && <PriceDialog close={() => setOpen(false)} />}
    </>
  )
}

function PriceDialog({ price, close }: { price?: ItemPrice; close: () => void }) {
  const t = useText('revenue')
  const nameOf = useItemName()
  const form = useCallForm({
    schema: PriceInput,
    values: {
      item: price?.item ?? 'business_plan',
      currency: price?.currency ?? 'USD',
      monthly_price: price?.monthly_price ?? 0,
      setup_fee: price?.setup_fee ?? 0,
      is_offered: price?.is_offered ?? true,
    },
    save: (input) => send(revenue.setPrice, input),
    invalidates: [revenue.prices, revenue.figures],
    successText: t('price_saved'),
    onSaved: close,
  })
  const { item, currency } = form.values
  return (
    <FormDialog
      form={form}
      close={close}
      title={price ? `${nameOf(price.item)} · ${price.currency}` : t('new_price')}
      submitLabel={t('save')}
    >
      {!price && (
        <>
          <SelectField
            form={form}
            name="item"
            label={t('item')}
            options={priceItem.options.map((value) => ({ value, text: nameOf(value) }))}
          />
          <CurrencyField form={form} name="currency" label={t('currency')} />
        </>
      )}
      <MoneyField form={form} name="monthly_price" label={t('monthly_price')} currency={currency} />
      {!isPlan(item) && (
        <>
          <MoneyField form={form} name="setup_fee" label={t('setup_fee')} currency={currency} />
          <SwitchField form={form} name="is_offered" label={t('is_offered')} hint={t('is_offered_hint')} />
        </>
      )}
      <DateField form={form} name="valid_from" label={t('valid_from')} hint={t('valid_from_hint')} nullable />
    </FormDialog>
  )
}
