import { useId } from 'react'
import type { FormField } from '#contract/areas/forms.ts'
import { Field, FieldError, TextArea } from '../content/field.tsx'
import { useText } from '../context/text.tsx'

export type Answers = Readonly<Record<string, string | string[]>>
type Props = {
  form: { fields: readonly FormField[] }
  values: Answers
  errors: Readonly<Record<string, string>>
  onChange: (values: Answers) => void
}

const inputTypes = { text: 'text', number: 'number', email: 'email', phone: 'tel', date: 'date' } as const

/** The custom questions of a tenant. */
export function CustomFields({ form, values, errors, onChange }: Props) {
  return form.fields.map((field) => (
    <CustomField
      key={field.id}
      field={field}
      value={values[field.id]}
      error={errors[`form_data.${field.id}`]}
      onChange={(value) => onChange({ ...values, [field.id]: value })}
    />
  ))
}

type FieldProps = {
  field: FormField
  value: string | string[] | undefined
  error: string | undefined
  onChange: (value: string | string[]) => void
}

function CustomField({ field, value, error, onChange }: FieldProps) {
  const t = useText('shell')
  const label = field.is_required ? field.label : `${field.label} (${t('optional')})`
  const text = typeof value === 'string' ? value : ''
  const common = { label, error, required: field.is_required, value: text, placeholder: field.placeholder ?? undefined }
  if (field.type === 'textarea')
    return <TextArea {...common} maxLength={1000} onChange={(event) => onChange(event.target.value)} />
  if (field.type === 'select')
    return <SelectField field={field} label={label} value={text} error={error} onChange={onChange} />
  if (field.type === 'radio' || field.type === 'checkbox')
    return <ChoiceField field={field} label={label} value={value} error={error} onChange={onChange} />
  if (field.type === 'file') return null
  return (
    <Field
      {...common}
      type={inputTypes[field.type]}
      maxLength={255}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function SelectField({
  field,
  label,
  value,
  error,
  onChange,
}: {
  field: FormField
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useText('shell')
  const id = useId()
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {field.options.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <FieldError text={error} />
    </div>
  )
}

/** Radio buttons or check boxes; a check box without options is a yes/no question. */
function ChoiceField({ field, label, value, error, onChange }: FieldProps & { label: string }) {
  const isYesNo = field.options.length === 0
  const options = isYesNo ? ['true'] : field.options
  const chosen = Array.isArray(value) ? value : value ? [value] : []
  const single = field.type === 'radio'
  const toggle = (option: string) => {
    const isChosen = chosen.includes(option)
    if (isYesNo) return onChange(isChosen ? '' : option)
    if (single) return onChange(option)
    onChange(isChosen ? chosen.filter((other) => other !== option) : [...chosen, option])
  }
  return (
    <fieldset className="field pick-field">
      <legend className={isYesNo ? 'sr-only' : undefined}>{label}</legend>
      <div className="row wrapping">
        {options.map((one) => (
          <label key={one} className="chip">
            <input
              type={single ? 'radio' : 'checkbox'}
              name={field.id}
              checked={chosen.includes(one)}
              onChange={() => toggle(one)}
            />
            {isYesNo ? field.label : one}
          </label>
        ))}
      </div>
      <FieldError text={error} />
    </fieldset>
  )
}
