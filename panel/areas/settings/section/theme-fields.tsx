import { z } from 'zod'
import { homeLayouts, themeCorners, themeFonts, toShopTheme } from '#contract/rules/theme/shop-theme.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './theme.module.css'

const record = z.record(z.string(), z.unknown()).catch({})

/** A form whose unset fields have a value. */
const withDefault = (form: ControlProps['form'], fallback: string): ControlProps['form'] => ({
  ...form,
  field: (name) => {
    const field = form.field(name)
    return { ...field, value: field.value ?? fallback }
  },
})

/** Fonts of texts and headings. */
export function Fonts({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const options = themeFonts.map((value) => ({ value, text: t(`font_${value}`) }))
  const { text } = toShopTheme({ colors: {}, fonts: record.parse(form.values[name]), layout: {} })
  return (
    <div className={styles.choices}>
      <SelectField
        form={withDefault(form, themeFonts[0])}
        name={`${name}.text`}
        label={t('font_text')}
        options={options}
        disabled={disabled}
      />
      <SelectField
        form={withDefault(form, text)}
        name={`${name}.heading`}
        label={t('font_heading')}
        options={options}
        disabled={disabled}
      />
    </div>
  )
}

/** Corners, and how merchants are shown on the start page. */
export function HomeLayout({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  return (
    <div className={styles.choices}>
      <SelectField
        form={withDefault(form, themeCorners[0])}
        name={`${name}.corners`}
        label={t('corners')}
        options={themeCorners.map((value) => ({ value, text: t(`corners_${value}`) }))}
        disabled={disabled}
      />
      <SelectField
        form={withDefault(form, homeLayouts[0])}
        name={`${name}.home`}
        label={t('home_layout')}
        options={homeLayouts.map((value) => ({ value, text: t(`home_${value}`) }))}
        disabled={disabled}
      />
    </div>
  )
}
