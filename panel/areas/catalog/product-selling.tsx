import type { Product } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import type { Of } from './product-cards.tsx'
import { useFoundProducts } from './use-found-products.ts'

/** Whether and how it can be had. */
export function SellingCard({ of }: Of) {
  const t = useText('catalog')
  const { status, stock_status, track_inventory, product_instruction } = of.values
  const count = (on: boolean) => of.setValues({ track_inventory: on, quantity: on ? (of.values.quantity ?? 0) : null })
  return (
    <Card title={t('selling')}>
      <Stack gap={12}>
        <Switch
          checked={status === 'active'}
          label={t('visible')}
          onChange={(on) => of.setValues({ status: on ? 'active' : 'inactive' })}
        />
        <Switch
          checked={stock_status === 'in_stock'}
          label={t('stocked')}
          onChange={(on) => of.setValues({ stock_status: on ? 'in_stock' : 'out_of_stock' })}
        />
        <Switch checked={track_inventory} label={t('counted')} onChange={count} />
        {track_inventory && <NumberField form={of} name="quantity" label={t('quantity')} />}
        <Switch
          checked={product_instruction.enabled === true}
          label={t('instruction')}
          onChange={(enabled) =>
            of.setValues({
              product_instruction: { enabled, required: enabled && product_instruction.required === true },
            })
          }
        />
        {product_instruction.enabled === true && (
          <SwitchField form={of} name="product_instruction.required" label={t('instruction_required')} />
        )}
      </Stack>
    </Card>
  )
}

/** Products of the same merchant that are offered along; found by typing. */
export function AddonsCard({ of, product }: Of & { product: Product | undefined }) {
  const t = useText('catalog')
  const { rows, look } = useFoundProducts(product?.addons.map(({ id, name }) => ({ _id: id, name })) ?? [])
  const options = [...rows.values()]
    .filter(({ _id }) => _id !== product?._id)
    .map(({ _id, name }) => ({ value: _id, text: name }))
  return (
    <Card title={t('addons')} note={t('addons_hint')}>
      <MultiSelectField form={of} name="addon_ids" label={t('addons')} hideLabel options={options} onSearch={look} />
    </Card>
  )
}
