import { z } from 'zod'
import { languages } from '#contract/rules/languages.ts'
import { languagesOf } from '#kit/data/language.ts'
import { useLocale } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import type { ControlProps } from './control-props.ts'

const texts = z.array(z.string()).catch([])

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
