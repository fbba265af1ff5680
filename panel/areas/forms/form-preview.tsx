import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormField } from '#contract/areas/forms.ts'
import { askedFields, fieldTexts } from '#contract/rules/forms/asked-fields.ts'
import { isRtl } from '#kit/data/language.ts'
import { useText } from '#kit/data/text.ts'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { FieldDraft } from './field-changes.ts'
import styles from './forms.module.css'

type Answers = Readonly<Record<string, string | string[]>>

/** The form as customers see it, in any language of the shop. Its answers show which conditions hold. */
export function FormPreview({ fields }: { fields: readonly FieldDraft[] }) {
  const t = useText('forms')
  const { boot } = usePanelContext()
  const [locale, setLocale] = useState(boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en')
  const [answers, setAnswers] = useState<Answers>({})
  const complete = fields.flatMap(
    (field) => FormField.safeParse({ ...field, options: field.options?.filter(Boolean) }).data ?? [],
  )
  const shown = askedFields(complete, answers)
  return (
    <Card title={t('preview')} note={shown.length === 0 ? t('preview_empty') : t('preview_hint')}>
      <Stack gap={12}>
        {boot.active_locales.length > 1 && (
          <NativeSelect
            label={t('language')}
            value={locale}
            onChange={(event) => setLocale(event.currentTarget.value)}
            data={boot.active_locales.map((one) => ({ value: one.locale, label: one.native_name }))}
          />
        )}
        <div lang={locale} dir={isRtl(locale) ? 'rtl' : 'ltr'}>
          <Stack gap={12}>
            {shown.map((field) => (
              <PreviewField
                key={field.id}
                field={field}
                locale={locale}
                value={answers[field.id] ?? ''}
                onChange={(value) => setAnswers({ ...answers, [field.id]: value })}
              />
            ))}
          </Stack>
        </div>
      </Stack>
    </Card>
  )
}

const inputTypes = { text: 'text', number: 'number', email: 'email', phone: 'tel', date: 'date' } as const
const inputTypeOf = (type: FormField['type']) => Object.entries(inputTypes).find(([name]) => name === type)?.[1]

type FieldProps = {
  field: FormField
  locale: string
  value: string | string[]
  onChange: (value: string | string[]) => void
}

function PreviewField({ field, locale, value, onChange }: FieldProps) {
  const { label, help, placeholder, options } = fieldTexts(field, locale)
  const common = inputPropsOf({ label, hint: help, required: field.is_required }, undefined)
  const text = typeof value === 'string' ? value : ''
  const set = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (field.type === 'textarea')
    return (
      <Textarea {...common} value={text} placeholder={placeholder ?? undefined} onChange={set} minRows={2} autosize />
    )
  if (field.type === 'select')
    return (
      <NativeSelect
        {...common}
        value={text}
        onChange={set}
        data={[{ value: '', label: '' }, ...options.map((one) => ({ value: one.value, label: one.text }))]}
      />
    )
  if (field.type === 'radio' || field.type === 'checkbox' || field.type === 'consent') {
    const isConsent = options.length === 0
    const chosen = Array.isArray(value) ? value : value === '' ? [] : [value]
    const choose = (option: string, isChosen: boolean) => {
      if (field.type === 'radio') return onChange(option)
      if (isConsent) return onChange(isChosen ? option : '')
      onChange([...chosen.filter((one) => one !== option), ...(isChosen ? [option] : [])])
    }
    return (
      <fieldset className={styles.choices}>
        {!isConsent && <legend>{label}</legend>}
        {(isConsent ? [{ value: 'true', text: label }] : options).map((one) => (
          <label key={one.value}>
            <input
              type={field.type === 'radio' ? 'radio' : 'checkbox'}
              name={`preview-${field.id}`}
              checked={chosen.includes(one.value)}
              onChange={(event) => choose(one.value, event.currentTarget.checked)}
            />
            {one.text}
          </label>
        ))}
        {help && <small>{help}</small>}
      </fieldset>
    )
  }
  if (field.type === 'file') return <TextInput {...common} type="file" accept=".jpg,.jpeg,.png,.webp,.pdf" />
  return (
    <TextInput
      {...common}
      type={inputTypeOf(field.type) ?? 'text'}
      value={text}
      placeholder={placeholder ?? undefined}
      onChange={set}
    />
  )
}
