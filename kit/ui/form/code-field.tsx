import { TextInput } from '@mantine/core'
import { inputPropsOf } from './field.tsx'

const length = 4
export const isCodeComplete = (code: string): boolean => code.length === length

type Props = {
  label: string
  hint: string
  value: string
  onChange: (code: string) => void
  /** Enter in a complete code. */
  onSubmit: () => void
  size?: 'sm' | 'lg'
}

/** A code of four digits that somebody says. Has the focus when its dialog opens. */
export function CodeField({ label, hint, value, onChange, onSubmit, size = 'sm' }: Props) {
  return (
    <TextInput
      {...inputPropsOf({ label, hint, autoFocus: true }, undefined)}
      size={size}
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isCodeComplete(value)) onSubmit()
      }}
    />
  )
}
