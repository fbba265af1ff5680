import { IconX } from '@tabler/icons-react'
import { z } from 'zod'
import type { ThemeColor } from '#contract/rules/theme/shop-theme.ts'
import { themeColors, toShopTheme, defaultBrandColor } from '#contract/rules/theme/shop-theme.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './theme.module.css'
import { Corrections } from './theme-contrast.tsx'

const record = z.record(z.string(), z.unknown()).catch({})
const swatches = ['#0F6B4B', '#B8261B', '#EC407A', '#6B3FA0', '#1E5FC2', '#8A5A00', '#2B2822']

/** The colours of the shop, and what is corrected so that everybody can read its texts. */
export function Colors({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const colors = record.parse(form.values[name])
  const { primary } = toShopTheme({ colors, fonts: {}, layout: {} }).colors
  const set = (color: ThemeColor, value: string | undefined) => {
    const { [color]: _old, ...others } = colors
    form.field(name).set(value === undefined ? others : { ...others, [color]: value })
  }
  return (
    <div className={styles.stack}>
      {themeColors.map((color) => (
        <div key={color} className={styles.color}>
          <input
            type="color"
            aria-label={t('color_picker', { name: t(`color_${color}`) })}
            value={pickerValue(colors[color], color === 'background' ? '#fbfaf7' : (primary ?? defaultBrandColor))}
            disabled={disabled}
            onChange={(event) => set(color, event.currentTarget.value.toUpperCase())}
          />
          <div className={styles.code}>
            <TextField
              form={form}
              name={`${name}.${color}`}
              label={t(`color_${color}`)}
              placeholder={t('color_default')}
              disabled={disabled}
              maxLength={7}
              ltr
              optional
            />
          </div>
          {colors[color] !== undefined && (
            <IconButton
              kind="plain"
              icon={IconX}
              label={t('color_use_default')}
              disabled={disabled}
              onClick={() => set(color, undefined)}
            />
          )}
          {color === 'primary' && <Swatches value={primary} disabled={disabled} set={(value) => set(color, value)} />}
        </div>
      ))}
      <Corrections color={primary} />
    </div>
  )
}

const pickerValue = (value: unknown, fallback: string) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : fallback.toLowerCase()

type SwatchesProps = { value: string | null; disabled: boolean; set: (color: string) => void }

function Swatches({ value, disabled, set }: SwatchesProps) {
  return (
    <div className={styles.swatches}>
      {swatches.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={color}
          aria-pressed={value?.toUpperCase() === color}
          disabled={disabled}
          style={{ background: color }}
          onClick={() => set(color)}
        />
      ))}
    </div>
  )
}
