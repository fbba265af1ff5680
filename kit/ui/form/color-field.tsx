import { TextInput } from '@mantine/core'
import styles from './field.module.css'
import { inputPropsOf } from './field.tsx'
import type { FieldProps } from './field.tsx'

/** A colour as #rrggbb, by a picker or as text. */
export function ColorField<V>(props: FieldProps<V> & { nullable?: boolean }) {
  const { form, name, label, nullable } = props
  const field = form.field(name)
  const text = typeof field.value === 'string' ? field.value : ''
  return (
    <TextInput
      {...inputPropsOf(props, field.error)}
      name={name}
      dir="ltr"
      placeholder="#1a2b3c"
      maxLength={7}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        field.set(typed === '' && nullable ? null : typed)
      }}
      onBlur={field.onBlur}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={label}
          data-empty={text === '' || undefined}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={(event) => field.set(event.currentTarget.value)}
        />
      }
      leftSectionWidth={40}
    />
  )
}
