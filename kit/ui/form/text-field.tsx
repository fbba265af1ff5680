import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { formatNumber } from '../base/format.ts'
import { inputPropsOf, toText } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = FieldProps<V> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'time'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Maximum length; the count shows when a text (not a code or time) gets close to it. */
  maxLength?: number
  /** Renders a textarea with at least this many rows. */
  minRows?: number
  placeholder?: string
  /** Stands in the box before the text, such as the calling code of a phone number. */
  prefix?: string | undefined
  /** Stores empty text as null. */
  nullable?: boolean
  /** Stores empty text as undefined. */
  optional?: boolean
  /** Left to right in every language: codes, hosts, phones. */
  ltr?: boolean
}

export function TextField<V>(props: Props<V>) {
  const {
    form,
    name,
    type = 'text',
    minRows,
    maxLength,
    autoComplete,
    placeholder,
    prefix,
    nullable,
    optional,
    ltr,
    hint,
  } = props
  const { locale } = useLocaleContext()
  const t = useKitText()
  const field = form.field(name)
  const value = toText(field.value)
  const isNearLimit = maxLength !== undefined && maxLength > 10 && value.length > maxLength * 0.7
  const count = isNearLimit
    ? t('between_of', { count: formatNumber(value.length, locale), total: formatNumber(maxLength, locale) })
    : undefined
  const nullOrText = nullable ? null : ''
  const emptyValue = optional ? undefined : nullOrText
  const common = {
    ...inputPropsOf({ ...props, hint: count ?? hint }, field.error),
    value,
    autoComplete,
    placeholder,
    maxLength,
    name: field.name ?? name,
    dir: ltr || type === 'email' || type === 'tel' || type === 'url' ? 'ltr' : undefined,
    onBlur: field.onBlur,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.set(event.currentTarget.value === '' ? emptyValue : event.currentTarget.value),
  }
  if (minRows) return <Textarea {...common} minRows={minRows} maxRows={minRows + 6} autosize />
  if (type === 'password')
    return <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': t('password_show') }} />
  return <TextInput {...common} type={type} leftSection={prefix} leftSectionWidth={prefix ? 52 : undefined} />
}

type PasswordProps = Omit<Props<{ current_password?: string | undefined }>, 'name' | 'type' | 'autoComplete'>

/** The user's own password, which confirms an action. */
export const CurrentPasswordField = (props: PasswordProps) => (
  <TextField {...props} name="current_password" type="password" autoComplete="current-password" />
)
