import { Suspense, useId } from 'react'
import type { FormField } from '#contract/areas/forms.ts'
import { askedFields, fieldTexts } from '#contract/rules/forms/asked-fields.ts'
import { Field, FieldError, TextArea } from '../content/field.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

export type Answers = Readonly<Record<string, string | string[]>>
type FieldErrors = Readonly<Record<string, string>>
type Props = {
  form: { fields: readonly FormField[] }
  values: Answers
  errors: FieldErrors
  onChange: (values: Answers) => void
}
type BlockProps = {
  fields: readonly FormField[]
  draft: { readonly form: Answers }
  change: (change: { form: Answers }) => void
  errors: FieldErrors
}

/** Few forms ask for a file. */
const FileField = lazyWithRetry(() => import('./file-field.tsx'))

const inputTypes = { text: 'text', number: 'number', email: 'email', phone: 'tel', date: 'date' } as const

/** The tenant's questions about the order. */
export default function FormBlock({ fields, draft, change, errors }: BlockProps) {
  const t = useText('checkout')
  return (
    <section
      className="block"
      data-invalid={Object.keys(errors).some((field) => field.startsWith('form_data')) ? '' : undefined}
    >
      <h2>{t('questions_title')}</h2>
      <CustomFields
        form={{ fields }}
        values={draft.form}
        errors={errors}
        onChange={(answers) => change({ form: answers })}
      />
    </section>
  )
}

/** The custom questions of a tenant that apply to the answers so far. */
export function CustomFields({ form, values, errors, onChange }: Props) {
  return askedFields(form.fields, values).map((field) => (
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
  const { locale } = useShop()
  const { help, placeholder, options, ...texts } = fieldTexts(field, locale)
  const label = field.is_required ? texts.label : `${texts.label} (${t('optional')})`
  const text = typeof value === 'string' ? value : ''
  const common = {
    label,
    hint: help,
    error,
    required: field.is_required,
    value: text,
    placeholder: placeholder ?? undefined,
  }
  if (field.type === 'textarea')
    return <TextArea {...common} maxLength={1000} onChange={(event) => onChange(event.target.value)} />
  if (field.type === 'select')
    return <SelectField label={label} hint={help} options={options} value={text} error={error} onChange={onChange} />
  if (field.type === 'radio' || field.type === 'checkbox' || field.type === 'consent')
    return (
      <ChoiceField
        field={field}
        label={label}
        hint={help}
        options={field.type === 'consent' ? [] : options}
        value={value}
        error={error}
        onChange={onChange}
      />
    )
  if (field.type === 'file')
    return (
      <Suspense>
        <FileField label={label} hint={help} value={text} error={error} onChange={onChange} />
      </Suspense>
    )
  return (
    <Field
      {...common}
      type={inputTypes[field.type]}
      maxLength={255}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type Option = { value: string; text: string }
type SelectProps = {
  label: string
  hint: string | null | undefined
  options: readonly Option[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function SelectField({ label, hint, options, value, error, onChange }: SelectProps) {
  const t = useText('shell')
  const id = useId()
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && <small>{hint}</small>}
      </span>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </select>
      <FieldError text={error} />
    </div>
  )
}

type ChoiceProps = FieldProps & Pick<SelectProps, 'label' | 'hint' | 'options'>

/** Radio buttons or check boxes; without options it is a yes/no question. */
function ChoiceField({ field, label, hint, options, value, error, onChange }: ChoiceProps) {
  const isYesNo = options.length === 0
  const choices = isYesNo ? [{ value: 'true', text: label }] : options
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
      {hint && <small className="muted">{hint}</small>}
      <div className="row wrapping">
        {choices.map((one) => (
          <label key={one.value} className="chip">
            <input
              type={single ? 'radio' : 'checkbox'}
              name={field.id}
              checked={chosen.includes(one.value)}
              onChange={() => toggle(one.value)}
            />
            {one.text}
          </label>
        ))}
      </div>
      <FieldError text={error} />
    </fieldset>
  )
}
