import { TextInput } from '@mantine/core'
import { shellOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { toInstant, toLocalTime } from '../base/local-time.ts'
import { useLocaleContext } from '../base/locale-context.tsx'

type Props<V> = FieldProps<V> & {
  /** `day` is kept as YYYY-MM-DD, `instant` as ISO in UTC and typed in the store's zone. */
  kind?: 'day' | 'instant'
  nullable?: boolean
  min?: string
  max?: string
}

/** The browser's own calendar: it speaks the reader's language and keys, and on the phone it is the one people know. */
export function DateField<V>(props: Props<V>) {
  const { form, name, kind = 'day', nullable, min, max } = props
  const { timeZone } = useLocaleContext()
  const field = form.field(name)
  const value = typeof field.value === 'string' ? field.value : ''
  const shown = kind === 'instant' && value ? toLocalTime(value, timeZone) : value
  const type = (text: string) =>
    field.set(text === '' ? (nullable ? null : '') : kind === 'instant' ? toInstant(text, timeZone) : text)
  return (
    <TextInput
      {...shellOf(props, field.error)}
      name={name}
      type={kind === 'instant' ? 'datetime-local' : 'date'}
      value={shown}
      min={min}
      max={max}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  )
}
