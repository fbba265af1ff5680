import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Settings } from '#contract/areas/settings/settings.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

type Rate = Settings['delivery_rate']
const maxSlabs = 50

/** One fee, or fees by distance. */
export function DeliveryRateField({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const value = form.values[name]
  const isSlab = typeof value === 'object' && value !== null && 'type' in value && value.type === 'slab'
  const types = (['fixed', 'slab'] as const).map((type) => ({ value: type, text: t(`rate_${type}`) }))
  const setType = (type: unknown) => {
    const blank: Rate =
      type === 'slab'
        ? { type: 'slab', unit: 'km', slabs: [{ from: 0, to: null, fee: 0, time: 30 }] }
        : { type: 'fixed', fee: 0, time: null }
    form.field(name).set(blank)
  }
  const typed = {
    ...form,
    field: (field: string) => (field === `${name}.type` ? { ...form.field(field), set: setType } : form.field(field)),
  }
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <SelectField form={typed} name={`${name}.type`} label={t('rate_type')} options={types} disabled={disabled} />
        {isSlab ? (
          <SelectField
            form={form}
            name={`${name}.unit`}
            label={t('rate_unit')}
            disabled={disabled}
            options={(['km', 'mi'] as const).map((unit) => ({ value: unit, text: t(`unit_${unit}`) }))}
          />
        ) : (
          <>
            <MoneyField form={form} name={`${name}.fee`} label={t('rate_fee')} disabled={disabled} />
            <NumberField
              form={form}
              name={`${name}.time`}
              label={t('rate_time')}
              unit={t('unit_minutes')}
              disabled={disabled}
              nullable
            />
          </>
        )}
      </div>
      {isSlab && <Slabs form={form} name={`${name}.slabs`} value={value} disabled={disabled} />}
      {form.errors[name] && (
        <p role="alert" className={styles.error}>
          {form.errors[name]}
        </p>
      )}
    </div>
  )
}

type SlabsProps = Pick<ControlProps, 'form' | 'name' | 'disabled'> & { value: unknown }

function Slabs({ form, name, value, disabled }: SlabsProps) {
  const t = useText('settings')
  const slabs = slabsOf(value)
  const unit = t(`unit_${unitOf(value)}`)
  const set = (next: readonly Slab[]) => form.field(name).set(next)
  const add = () => {
    const last = slabs.at(-1)
    const start = last?.to ?? (last ? last.from + 2 : 0)
    const closed = slabs.map((slab, index) => (index === slabs.length - 1 ? { ...slab, to: start } : slab))
    set([...closed, { from: start, to: null, fee: last?.fee ?? 0, time: last?.time ?? 30 }])
  }
  return (
    <div className={styles.slabs}>
      {slabs.map((_slab, index) => {
        const at = `${name}.${index}`
        const common = { form, disabled }
        return (
          <div key={index} className={styles.slab} role="group" aria-label={t('rate_range', { n: index + 1 })}>
            <NumberField {...common} name={`${at}.from`} label={t('rate_from')} unit={unit} decimals={2} />
            <NumberField {...common} name={`${at}.to`} label={t('rate_to')} unit={unit} decimals={2} nullable />
            <MoneyField {...common} name={`${at}.fee`} label={t('rate_fee')} />
            <NumberField {...common} name={`${at}.time`} label={t('rate_time')} unit={t('unit_minutes')} />
            <IconButton
              kind="plain"
              icon={IconTrash}
              label={t('remove')}
              disabled={disabled || slabs.length === 1}
              onClick={() => set(slabs.filter((_one, position) => position !== index))}
            />
          </div>
        )
      })}
      {slabs.length < maxSlabs && (
        <div>
          <Button size="small" icon={IconPlus} disabled={disabled} onClick={add}>
            {t('rate_add')}
          </Button>
        </div>
      )}
    </div>
  )
}

type Slab = { from: number; to: number | null; fee: number; time: number }

/** The ranges as they are typed; a field may hold text that is not a number yet. */
function slabsOf(value: unknown): Slab[] {
  const slabs = typeof value === 'object' && value !== null && 'slabs' in value ? value.slabs : []
  const number = (input: unknown) => (typeof input === 'number' ? input : 0)
  return (Array.isArray(slabs) ? slabs : []).map((slab: Record<string, unknown>) => ({
    ...slab,
    from: number(slab['from']),
    to: typeof slab['to'] === 'number' ? slab['to'] : null,
    fee: number(slab['fee']),
    time: number(slab['time']),
  }))
}

const unitOf = (value: unknown): 'km' | 'mi' =>
  typeof value === 'object' && value !== null && 'unit' in value && value.unit === 'mi' ? 'mi' : 'km'
