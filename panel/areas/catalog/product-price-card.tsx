import { useLocale, useText } from '#kit/data/text.ts'
import { formatPercent } from '#kit/ui/base/format.ts'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { useOwnedField } from './pos-notice.tsx'
import type { ProductFormProps } from './product-form-values.ts'

type PriceProps = ProductFormProps & { currency: string; isNew: boolean }

export function PriceCard({ form, currency, isNew }: PriceProps) {
  const t = useText('catalog')
  const owned = useOwnedField(isNew)
  const locale = useLocale()
  const { selling_price, cost_price } = form.values
  const hasBothPrices = typeof selling_price === 'number' && typeof cost_price === 'number'
  const profit = hasBothPrices ? selling_price - cost_price : null
  return (
    <Card
      title={t('price')}
      end={<SwitchField form={form} name="is_taxable" label={t('taxed')} disabled={owned('is_taxable').disabled} />}
    >
      <Fields>
        <Span columns={3}>
          <MoneyField
            form={form}
            name="selling_price"
            label={t('selling_price')}
            currency={currency}
            {...owned('selling_price')}
          />
        </Span>
        <Span columns={3}>
          <MoneyField
            form={form}
            name="cost_price"
            label={t('cost_price')}
            currency={currency}
            nullable
            {...owned('cost_price')}
          />
        </Span>
        <Span columns={3}>
          <ComputedField label={t('profit')}>
            {profit === null ? '–' : <Money amount={profit} currency={currency} />}
          </ComputedField>
        </Span>
        <Span columns={3}>
          <ComputedField label={t('margin')}>
            {profit === null || !selling_price ? (
              '–'
            ) : (
              <bdi>{formatPercent((profit / selling_price) * 100, locale, 1)}</bdi>
            )}
          </ComputedField>
        </Span>
      </Fields>
    </Card>
  )
}
