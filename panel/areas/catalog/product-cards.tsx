import { IconSparkles } from '@tabler/icons-react'
import { productCategories } from '#contract/catalog-categories.ts'
import { productLabels } from '#contract/catalog-labels.ts'
import { merchantProducts } from '#contract/catalog-products.ts'
import { productTags } from '#contract/catalog-tags.ts'
import { schedules } from '#contract/schedules.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './product-form.module.css'
import type { ProductValues } from './product-form-values.ts'

export type Of = { of: FormState<ProductValues> }

const named = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, text: name }))

export function BasicsCard({ of, productId }: Of & { productId: string | undefined }) {
  const t = useText('catalog')
  const categories = useOptions(productCategories.list, {})
  const tags = useOptions(productTags.list, {})
  const labels = useOptions(productLabels.list, {})
  const times = useOptions(schedules.list, {})
  const newTag = useCallMutation(productTags.create, { invalidates: [productTags.list] })
  const newLabel = useCallMutation(productLabels.create, { invalidates: [productLabels.list] })
  return (
    <Card title={t('basics')}>
      <Fields>
        <Span columns={8}>
          <TextField form={of} name="name" label={t('name')} autoFocus={of.values.name === ''} />
        </Span>
        <Span columns={4}>
          <TextField form={of} name="sku" label={t('sku')} nullable />
        </Span>
        <Span columns={12}>
          <TextField form={of} name="description" label={t('description')} minRows={3} maxLength={2000} nullable />
          <Describe of={of} productId={productId} />
        </Span>
        <Span columns={6}>
          <MultiSelectField form={of} name="category_ids" label={t('categories')} options={named(categories)} />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={of}
            name="schedule_ids"
            label={t('schedule')}
            options={named(times)}
            placeholder={t('schedule_always')}
          />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={of}
            name="tag_ids"
            label={t('tags')}
            options={named(tags)}
            onCreate={async (name) => idOf(await newTag.mutate({ name }))}
          />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={of}
            name="label_ids"
            label={t('labels')}
            options={named(labels)}
            onCreate={async (name) => idOf(await newLabel.mutate({ name }))}
          />
        </Span>
      </Fields>
    </Card>
  )
}

const idOf = (outcome: { ok: true; data: { id: string } } | { ok: false }) => (outcome.ok ? outcome.data.id : undefined)

/** Writes a proposal into the form; it counts once it is saved. */
function Describe({ of, productId }: Of & { productId: string | undefined }) {
  const t = useText('catalog')
  const { boot } = usePanelContext()
  const { mutate: act, isPending } = useCallMutation(merchantProducts.generateDescription)
  const name = of.values.name.trim()
  const locale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const write = async () => {
    const outcome = await act({ name, locale, ...(productId ? { product_id: productId } : {}) })
    if (outcome.ok) of.setValues({ description: outcome.data.description })
  }
  return (
    <div className={styles.describe}>
      <Button
        kind="bare"
        size="small"
        icon={IconSparkles}
        disabled={name === ''}
        busy={isPending}
        onClick={() => void write()}
      >
        {t('describe')}
      </Button>
    </div>
  )
}

export function PriceCard({ of, currency }: Of & { currency: string }) {
  const t = useText('catalog')
  const { selling_price, cost_price } = of.values
  const known = typeof selling_price === 'number' && typeof cost_price === 'number'
  const profit = known ? selling_price - cost_price : null
  return (
    <Card title={t('price')} end={<SwitchField form={of} name="is_taxable" label={t('taxed')} />}>
      <Fields>
        <Span columns={3}>
          <MoneyField form={of} name="selling_price" label={t('selling_price')} currency={currency} />
        </Span>
        <Span columns={3}>
          <MoneyField form={of} name="cost_price" label={t('cost_price')} currency={currency} nullable />
        </Span>
        <Span columns={3}>
          <ComputedField label={t('profit')}>
            {profit === null ? '–' : <Money amount={profit} currency={currency} />}
          </ComputedField>
        </Span>
        <Span columns={3}>
          <ComputedField label={t('margin')}>
            {profit === null || !selling_price ? '–' : <bdi>{`${((profit / selling_price) * 100).toFixed(1)}%`}</bdi>}
          </ComputedField>
        </Span>
      </Fields>
    </Card>
  )
}
