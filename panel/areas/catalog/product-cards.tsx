import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import { productLabels } from '#contract/areas/catalog/labels.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import { schedules } from '#contract/areas/schedules.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useAllRows, useOptions } from '#kit/data/use-all-rows.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatPercent } from '#kit/ui/base/format.ts'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FieldName, FormState } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useOwnedField } from './pos-notice.tsx'
import { AllergensField } from './allergens-field.tsx'
import styles from './product-form.module.css'
import type { ProductValues } from './product-form-values.ts'

export type ProductFormProps = { form: FormState<ProductValues> }

const toOptions = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, text: name }))

export function BasicsCard({ form, productId }: ProductFormProps & { productId: string | undefined }) {
  const t = useText('catalog')
  const owned = useOwnedField(productId === undefined)
  const tm = useText('master-menu')
  const categories = useOptions(productCategories.list, {})
  // Stores that may not change the categories of the master menu can add their own.
  const hasFixedCategories = owned('category_ids').hint === tm('locked')
  const categoryField = hasFixedCategories ? { hint: tm('own_categories') } : owned('category_ids')
  const tags = useOptions(productTags.list, {})
  const labels = useOptions(productLabels.list, {})
  const times = useOptions(schedules.list, {})
  const newTag = useCallMutation(productTags.create, { invalidates: [productTags.list] })
  const newLabel = useCallMutation(productLabels.create, { invalidates: [productLabels.list] })
  return (
    <Card title={t('basics')}>
      <Fields>
        <Span columns={8}>
          <TextField form={form} name="name" label={t('name')} autoFocus={form.values.name === ''} {...owned('name')} />
        </Span>
        <Span columns={4}>
          <SkuField form={form} productId={productId} />
        </Span>
        <Span columns={12}>
          <TextField
            form={form}
            name="description"
            label={t('description')}
            minRows={3}
            maxLength={2000}
            nullable
            {...owned('description')}
          />
          {!owned('description').disabled && <GenerateDescription form={form} productId={productId} />}
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="category_ids"
            label={t('categories')}
            {...categoryField}
            options={toOptions(categories).map((option, nth) => ({
              ...option,
              disabled: hasFixedCategories && (categories?.[nth]?.menu_state ?? null) !== null,
            }))}
          />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="schedule_ids"
            label={t('schedule')}
            options={toOptions(times)}
            placeholder={t('schedule_always')}
          />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="tag_ids"
            label={t('tags')}
            options={toOptions(tags)}
            onCreate={async (name) => idOf(await newTag.mutate({ name }))}
          />
        </Span>
        <Span columns={6}>
          <MultiSelectField
            form={form}
            name="label_ids"
            label={t('labels')}
            options={toOptions(labels)}
            onCreate={async (name) => idOf(await newLabel.mutate({ name }))}
          />
        </Span>
        <Span columns={12}>
          <AllergensField
            form={form}
            name="allergens"
            label={t('allergens')}
            selected={form.values.allergens}
            {...{ hint: t('allergens_hint'), ...owned('allergens') }}
          />
        </Span>
      </Fields>
    </Card>
  )
}

/** The sku. When the field is left, another product with the same sku is named. */
function SkuField({ form, productId }: ProductFormProps & { productId: string | undefined }) {
  const t = useText('catalog')
  const [left, setLeft] = useState<string | null>(null)
  const sku = form.values.sku?.trim() || null
  const { rows } = useAllRows(
    merchantProducts.list,
    { sku: left ?? '' },
    { enabled: left !== null, keepPreviousData: false },
  )
  const other = left !== null && left === sku ? rows?.find(({ _id }) => _id !== productId) : undefined
  const checkedForm = {
    ...form,
    field: (name: FieldName<ProductValues>) => {
      const field = form.field(name)
      return {
        ...field,
        error: field.error ?? (other && t('sku_taken', { name: other.name })),
        onBlur: () => {
          field.onBlur()
          setLeft(sku)
        },
      }
    },
  }
  return (
    <TextField
      form={checkedForm}
      name="sku"
      label={t('sku')}
      maxLength={64}
      nullable
      {...useOwnedField(!productId)('sku')}
    />
  )
}

const idOf = (outcome: { ok: true; data: { id: string } } | { ok: false }) => (outcome.ok ? outcome.data.id : undefined)

/** Fills the form with a generated description, which is not saved yet. */
function GenerateDescription({ form, productId }: ProductFormProps & { productId: string | undefined }) {
  const t = useText('catalog')
  const { boot } = usePanelContext()
  const { mutate, isPending } = useCallMutation(merchantProducts.generateDescription)
  const name = form.values.name.trim()
  const locale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const generate = async () => {
    const outcome = await mutate({ name, locale, ...(productId ? { product_id: productId } : {}) })
    if (outcome.ok) form.setValues({ description: outcome.data.description })
  }
  return (
    <div className={styles.describe}>
      <Button
        kind="bare"
        size="small"
        icon={IconSparkles}
        disabled={name === ''}
        busy={isPending}
        onClick={() => void generate()}
      >
        {t('describe')}
      </Button>
    </div>
  )
}

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
