import { productCategories } from '#contract/areas/catalog/categories.ts'
import { productLabels } from '#contract/areas/catalog/labels.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import { schedules } from '#contract/areas/schedules.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useOwnedField } from './pos-notice.tsx'
import { AllergensField } from './allergens-field.tsx'
import type { ProductFormProps } from './product-form-values.ts'
import { SkuField } from './sku-field.tsx'
import { GenerateDescription } from './generate-description.tsx'

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

const idOf = (outcome: { ok: true; data: { id: string } } | { ok: false }) => (outcome.ok ? outcome.data.id : undefined)
