import { z } from 'zod'
import { productCategories } from '#contract/areas/catalog/categories.ts'
import type { merchantBulkEdits } from '#contract/areas/catalog/bulk-edits.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import type { InputOf } from '#contract/call.ts'
import { activeStatus, price } from '#contract/fields.ts'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'

const priceRules = ['set', 'raise', 'lower'] as const
const links = z.array(z.string()).max(100)
const BulkDraft = z.object({
  status: activeStatus.nullable(),
  price_rule: z.enum(priceRules).nullable(),
  price,
  percent: z.number().min(0).max(100),
  add_category_ids: links,
  remove_category_ids: links,
  add_tag_ids: links,
  remove_tag_ids: links,
})
type Draft = z.output<typeof BulkDraft>
type Changes = Omit<InputOf<typeof merchantBulkEdits.create>, 'ids'>

const unchanged: Draft = {
  status: null,
  price_rule: null,
  price: 0,
  percent: 10,
  add_category_ids: [],
  remove_category_ids: [],
  add_tag_ids: [],
  remove_tag_ids: [],
}

/** Only what was chosen: lists of nothing are left out, because the panel of the tenant has none. */
function changesOf({ status, price_rule, price: amount, percent, ...lists }: Draft): Changes {
  const prices = {
    set: { price: amount },
    raise: { percent },
    lower: { percent: -percent },
  }
  return {
    ...(status === null ? {} : { status }),
    ...(price_rule === null ? {} : { selling_price: prices[price_rule] }),
    ...Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0)),
  }
}

type Props = {
  rows: readonly ProductSummary[]
  close: () => void
  /** Whether the server has taken the changes. */
  save: (changes: Changes) => Promise<boolean>
}

/** Changes status, price, categories and tags of several products. What is left empty stays as it is. */
export function BulkEditDialog({ rows, close, save }: Props) {
  const t = useText('catalog')
  const form = useCallForm({
    schema: BulkDraft,
    values: unchanged,
    save: (draft) => save(changesOf(draft)),
    onSaved: (isSaved) => isSaved && close(),
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={t('bulk_edit_title', { number: rows.length })}
      submitLabel={t('bulk_submit')}
    >
      <Fields>
        <Span columns={12}>
          <SelectField
            form={form}
            name="status"
            label={t('column_status')}
            placeholder={t('bulk_keep')}
            nullable
            options={activeStatus.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <PriceFields form={form} rows={rows} />
        {usePanelRoute().panel === 'merchant' && <LinkFields form={form} />}
      </Fields>
    </FormDialog>
  )
}

function PriceFields({ form, rows }: { form: FormState<Draft>; rows: readonly ProductSummary[] }) {
  const t = useText('catalog')
  const { price_rule } = form.values
  const currency = rows[0]?.currency
  // One amount has no meaning in several currencies.
  const hasOneCurrency = rows.every((row) => row.currency === currency)
  return (
    <>
      <Span columns={7}>
        <SelectField
          form={form}
          name="price_rule"
          label={t('price')}
          placeholder={t('bulk_keep')}
          nullable
          options={priceRules
            .filter((rule) => hasOneCurrency || rule !== 'set')
            .map((value) => ({ value, text: t(`bulk_price_${value}`) }))}
        />
      </Span>
      <Span columns={5}>
        {price_rule === 'set' && <MoneyField form={form} name="price" label={t('selling_price')} currency={currency} />}
        {(price_rule === 'raise' || price_rule === 'lower') && (
          <NumberField form={form} name="percent" label={t('bulk_percent')} decimals={2} unit="%" />
        )}
      </Span>
    </>
  )
}

const toOptions = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, text: name }))

function LinkFields({ form }: { form: FormState<Draft> }) {
  const t = useText('catalog')
  const categories = toOptions(useOptions(productCategories.list, {}))
  const tags = toOptions(useOptions(productTags.list, {}))
  const fields = [
    ['add_category_ids', categories],
    ['remove_category_ids', categories],
    ['add_tag_ids', tags],
    ['remove_tag_ids', tags],
  ] as const
  return fields.map(([name, options]) => (
    <Span key={name} columns={6}>
      <MultiSelectField form={form} name={name} label={t(`bulk_${name}`)} options={options} />
    </Span>
  ))
}
