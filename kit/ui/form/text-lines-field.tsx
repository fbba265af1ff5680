import { TextField } from './text-field.tsx'
import type { FieldProps } from './field.tsx'

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

/** A list of texts, one in a line. */
export function TextLinesField<V>({
  ltr = false,
  error,
  ...props
}: FieldProps<V> & { ltr?: boolean; error?: string | undefined }) {
  const field = props.form.field(props.name)
  const asText = {
    ...props.form,
    field: () => ({
      ...field,
      error: error ?? field.error,
      value: textsOf(field.value).join('\n'),
      set: (value: unknown) => field.set(typeof value === 'string' ? value.split('\n') : []),
      onBlur: () => {
        field.set(
          textsOf(field.value)
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
        field.onBlur()
      },
    }),
  }
  return <TextField {...props} form={asText} minRows={3} ltr={ltr} />
}
