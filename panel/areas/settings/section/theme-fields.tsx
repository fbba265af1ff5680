import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { z } from 'zod'
import { correctedBrand, minContrast } from '#contract/rules/theme/brand-contrast.ts'
import type { ContrastPair } from '#contract/rules/theme/brand-contrast.ts'
import { homeLayouts, themeColors, themeCorners, themeFonts, toShopTheme } from '#contract/rules/theme/shop-theme.ts'
import { defaultBrandColor } from '#contract/rules/theme/shop-theme.ts'
import type { ThemeColor } from '#contract/rules/theme/shop-theme.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './theme.module.css'

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

/** The contrast of the pairs that the shop uses, and what was corrected. */
function Corrections({ color }: { color: string | null }) {
  const t = useText('settings')
  const ratio = useRatio()
  const { chosen, button, link, tint } = correctedBrand(color)
  const isAdjusted = chosen.contrast < minContrast
  return (
    <>
      <ul className={styles.pairs}>
        <Pair pair={button} text={t('theme_buttons')} isAdjusted={isAdjusted} />
        <Pair pair={link} text={t('theme_links')} isAdjusted={false} />
        <Pair pair={tint} text={t('theme_tint')} isAdjusted={false} />
      </ul>
      {isAdjusted && (
        <p className={styles.note} role="status">
          {t('theme_adjusted', {
            color: chosen.background,
            contrast: ratio(chosen.contrast),
            used: button.background,
          })}
        </p>
      )}
    </>
  )
}

function useRatio() {
  const locale = useLocale()
  return (contrast: number) => `${formatNumber(Math.floor(contrast * 10) / 10, locale)} : 1`
}

function Pair({ pair, text, isAdjusted }: { pair: ContrastPair; text: string; isAdjusted: boolean }) {
  const t = useText('settings')
  const ratio = useRatio()
  return (
    <li className={styles.pair}>
      <span className={styles.sample} style={{ background: pair.background, color: pair.text }} aria-hidden>
        Aa
      </span>
      <span>{text}</span>
      <bdi>{ratio(pair.contrast)}</bdi>
      <span className={styles.verdict} data-adjusted={isAdjusted || undefined}>
        {isAdjusted ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
        {t(isAdjusted ? 'theme_corrected' : 'theme_readable')}
      </span>
    </li>
  )
}

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
