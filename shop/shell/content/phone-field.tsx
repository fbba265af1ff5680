import type { ComponentProps } from 'react'
import { useShop } from '../context/shop.tsx'
import { Field } from './field.tsx'

type Props = ComponentProps<typeof Field> & { value: string }

/** A phone number as people write it. The calling code of the tenant's country stands before national numbers. */
export function PhoneField({ value, ...field }: Props) {
  const { dialCode } = useShop()
  const isInternational = /^\s*(\+|00)/.test(value)
  return (
    <Field
      {...field}
      value={value}
      type="tel"
      dir="ltr"
      autoComplete="tel"
      prefix={isInternational || dialCode === '' ? undefined : dialCode}
    />
  )
}
