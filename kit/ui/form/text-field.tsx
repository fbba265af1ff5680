import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { numberText } from '../base/format.ts'
import { shellOf, textOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = FieldProps<V> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'time'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Characters at most; the count shows near the end. */
  max?: number
  /** Several lines, at least so many. */
  lines?: number
  placeholder?: string
  /** Empties become null. */
  nullable?: boolean
  /** Empties are left out. */
  optional?: boolean
  /** Written left to right in every language: codes, hosts, phones. */
  code?: boolean
}

export function TextField<V>(props: Props<V>) {
  const { form, name, type = 'text', lines, max, autoComplete, placeholder, nullable, optional, code, hint } = props
  const { locale } = useLocaleContext()
  const t = useKitText()
  const field = form.field(name)
  const value = textOf(field.value)
  const near = max !== undefined && value.length > max * 0.7
  const count = near
    ? t('between_of', { count: numberText(value.length, locale), total: numberText(max, locale) })
    : undefined
  const common = {
    ...shellOf({ ...props, hint: count ?? hint }, field.error),
    value,
    autoComplete,
    placeholder,
    maxLength: max,
    name,
    dir: code || type === 'email' || type === 'tel' || type === 'url' ? 'ltr' : undefined,
    onBlur: field.onBlur,
    onChange: (event: { currentTarget: { value: string } }) =>
      field.set(
        event.currentTarget.value !== '' ? event.currentTarget.value : optional ? undefined : nullable ? null : '',
      ),
  }
  if (lines) return <Textarea {...common} minRows={lines} maxRows={lines + 6} autosize />
  if (type === 'password')
    return <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': t('password_show') }} />
  return <TextInput {...common} type={type} />
}
