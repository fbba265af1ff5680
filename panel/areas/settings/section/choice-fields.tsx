import { useText } from '#kit/data/text.ts'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { TextLinesField } from '#kit/ui/form/text-lines-field.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

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

/** A list of texts, one in a line. */
export function TextLines(props: ControlProps & { ltr?: boolean }) {
  const t = useText('settings')
  return <TextLinesField {...props} hint={t('one_per_line')} hideLabel />
}

export const Origins = (props: ControlProps) => <TextLines {...props} ltr />
