import { useText } from '#kit/data/text.ts'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Switch, SwitchField } from '#kit/ui/form/switch.tsx'
import { useMenuField } from './master/menu-product.tsx'
import type { ProductFormProps } from './product-form-values.ts'

/** Visibility, stock and instructions. */
export function SellingCard({ form }: ProductFormProps) {
  const t = useText('catalog')
  const menuField = useMenuField()
  const { status, stock_status, track_inventory, product_instruction } = form.values
  const setTracked = (on: boolean) =>
    form.setValues({ track_inventory: on, quantity: on ? (form.values.quantity ?? 0) : null })
  return (
    <Card title={t('selling')}>
      <Stack gap={12}>
        <Switch
          checked={status === 'active'}
          label={t('visible')}
          {...menuField('status')}
          onChange={(on) => form.setValues({ status: on ? 'active' : 'inactive' })}
        />
        <Switch
          checked={stock_status === 'in_stock'}
          label={t('stocked')}
          onChange={(on) => form.setValues({ stock_status: on ? 'in_stock' : 'out_of_stock' })}
        />
        <Switch checked={track_inventory} label={t('counted')} onChange={setTracked} />
        {track_inventory && (
          <>
            <NumberField form={form} name="quantity" label={t('quantity')} />
            <NumberField
              form={form}
              name="low_stock_at"
              label={t('low_stock_at')}
              hint={t('low_stock_at_hint')}
              nullable
            />
          </>
        )}
        <Switch
          checked={product_instruction.enabled === true}
          label={t('instruction')}
          {...menuField('product_instruction')}
          onChange={(enabled) =>
            form.setValues({
              product_instruction: { enabled, required: enabled && product_instruction.required === true },
            })
          }
        />
        {product_instruction.enabled === true && (
          <SwitchField
            form={form}
            name="product_instruction.required"
            label={t('instruction_required')}
            disabled={menuField('product_instruction').disabled}
          />
        )}
      </Stack>
    </Card>
  )
}
