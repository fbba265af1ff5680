import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxTipTextLength, TipConfig } from '#contract/areas/settings/settings.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { formatMoney, formatPercent } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

const maxTips = 5

/** The tips that the shop offers. */
export function TipField({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const { currency } = useLocaleContext()
  const locale = useLocale()
  const parsed = TipConfig.safeParse(form.values[name])
  const tip = parsed.success ? parsed.data : TipConfig.parse({})
  const values = Array.isArray(tip.values) ? tip.values : []
  const isFixed = tip.type === 'fixed'
  const setValues = (next: number[]) => form.field(`${name}.values`).set(next)
  const labelOf = (value: number) => (isFixed ? formatMoney(value, currency, locale) : formatPercent(value, locale))
  const common = { form, disabled }
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <SelectField
          {...common}
          name={`${name}.type`}
          label={t('tip_type')}
          options={(['percentage', 'fixed'] as const).map((type) => ({ value: type, text: t(`tip_${type}`) }))}
        />
        <TextField
          {...common}
          name={`${name}.locale_description.en`}
          label={t('tip_text')}
          maxLength={maxTipTextLength}
          optional
        />
      </div>
      <div className={styles.pair}>
        {values.map((_value, index) => (
          <div key={index} className={styles.color}>
            {isFixed ? (
              <MoneyField {...common} name={`${name}.values.${index}`} label={t('tip_value', { n: index + 1 })} />
            ) : (
              <NumberField
                {...common}
                name={`${name}.values.${index}`}
                label={t('tip_value', { n: index + 1 })}
                unit="%"
                decimals={2}
              />
            )}
            <IconButton
              kind="plain"
              icon={IconTrash}
              label={t('remove')}
              disabled={disabled}
              onClick={() => setValues(values.filter((_one, position) => position !== index))}
            />
          </div>
        ))}
      </div>
      {values.length < maxTips && (
        <div>
          <Button
            size="small"
            icon={IconPlus}
            disabled={disabled}
            onClick={() => setValues([...values, isFixed ? 100 : 5 * (values.length + 1)])}
          >
            {t('tip_add')}
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        <SelectField
          form={withNumber(form, `${name}.default`)}
          disabled={disabled}
          name={`${name}.default`}
          label={t('tip_default')}
          options={[...new Set(values)].map((value) => ({ value: String(value), text: labelOf(value) }))}
          nullable
        />
        <SwitchField {...common} name={`${name}.is_required`} label={t('tip_required')} />
      </div>
    </div>
  )
}

/** The form with one field whose number a select shows as text. */
function withNumber(form: ControlProps['form'], name: string): ControlProps['form'] {
  const field = form.field(name)
  return {
    ...form,
    field: () => ({
      ...field,
      value: typeof field.value === 'number' ? String(field.value) : null,
      set: (value) => field.set(typeof value === 'string' ? Number(value) : null),
    }),
  }
}
