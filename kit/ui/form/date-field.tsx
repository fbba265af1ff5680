import { TextInput } from '@mantine/core'
import { inputPropsOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { toInstant, toLocalTime } from '../base/local-time.ts'
import { useLocaleContext } from '../base/locale-context.tsx'

type Props<V> = FieldProps<V> & {
  /** `day` is stored as YYYY-MM-DD; `instant` as ISO in UTC, entered in the time zone of the store. */
  kind?: 'day' | 'instant'
  nullable?: boolean
  min?: string
  max?: string
}

/**
 * Uses the date picker of the browser, which supports the user's language and keyboard, and is the native one on
 * phones.
 */
export function DateField<V>(props: Props<V>) {
  const { form, name, kind = 'day', nullable, min, max } = props
  const { timeZone } = useLocaleContext()
  const field = form.field(name)
  const value = typeof field.value === 'string' ? field.value : ''
  const displayed = kind === 'instant' && value ? toLocalTime(value, timeZone) : value
  const setText = (text: string) =>
    field.set(text === '' ? (nullable ? null : '') : kind === 'instant' ? toInstant(text, timeZone) : text)
  return (
    <TextInput
      {...inputPropsOf(props, field.error)}
      name={name}
      type={kind === 'instant' ? 'datetime-local' : 'date'}
      value={displayed}
      min={min}
      max={max}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
