import { z } from 'zod'
import { languages } from '#contract/rules/languages.ts'
import { languagesOf } from '#kit/data/language.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { TextLinesField } from '#kit/ui/form/text-lines-field.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

const texts = z.array(z.string()).catch([])

export function Currency(props: ControlProps) {
  const { currencies } = useCountryChoices()
  return <SelectField {...props} hideLabel options={currencies} />
}

export function Timezone(props: ControlProps) {
  const { timezones } = useCountryChoices()
  return <SelectField {...props} hideLabel options={timezones} />
}

export function Countries(props: ControlProps) {
  const { countries } = useCountryChoices()
  return <MultiSelectField {...props} hideLabel options={countries} />
}

const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY', 'D MMM YYYY']

export const DateFormat = (props: ControlProps) => (
  <div className={styles.narrow}>
    <SelectField {...props} hideLabel options={dateFormats.map((format) => ({ value: format, text: format }))} />
  </div>
)

/** Options of languages, by their native names and by those in the language of the panel. */
function useLanguageOptions(codes: readonly string[]) {
  const locale = useLocale()
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'language' })
  const options = languagesOf('merchant', new Set(codes))
  return codes.map((code) => {
    const text = names.of(code) ?? code
    const native = options.find((one) => one.locale === code)?.name ?? text
    return { value: code, text: native === text ? text : `${native} · ${text}` }
  })
}

export const Languages = (props: ControlProps) => (
  <MultiSelectField {...props} hideLabel options={useLanguageOptions(languages)} />
)

/** One of the active languages. */
export function LanguageChoice(props: ControlProps) {
  const options = useLanguageOptions(texts.parse(props.form.values['active_locales']))
  return <SelectField {...props} hideLabel options={options} />
}

/** A list of texts, one in a line. */
export function TextLines(props: ControlProps & { ltr?: boolean }) {
  const t = useText('settings')
  return <TextLinesField {...props} hint={t('one_per_line')} hideLabel />
}

export const Origins = (props: ControlProps) => <TextLines {...props} ltr />
