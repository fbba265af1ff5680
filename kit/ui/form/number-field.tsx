import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { inputPropsOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { currencySign, decimalsOf } from '../base/format.ts'
import { useLocaleContext } from '../base/locale-context.tsx'

type Props<V> = FieldProps<V> & {
  /** Digits after the decimal point. */
  decimals?: number
  /** Shown after the number: %, min, km. */
  unit?: string
  nullable?: boolean
}

/**
 * A number field that accepts a comma or a point and Arabic or western digits. Text that is not a number stays in
 * the input and fails the schema.
 */
export function NumberField<V>(props: Props<V>) {
  const { decimals = 0, unit } = props
  return <NumericInput {...props} scale={1} decimals={decimals} suffix={unit} />
}

/**
 * Money, entered in major units, stored as an integer of minor units of `currency` (by default that of the store).
 */
export function MoneyField<V>(props: FieldProps<V> & { currency?: string | null; nullable?: boolean }) {
  const localeContext = useLocaleContext()
  const currency = props.currency ?? localeContext.currency
  const decimals = decimalsOf(currency)
  return (
    <NumericInput
      {...props}
      scale={10 ** decimals}
      decimals={decimals}
      fixedDecimals
      prefix={currencySign(currency, 'en')}
    />
  )
}

type NumericInputProps<V> = FieldProps<V> & {
  scale: number
  decimals: number
  fixedDecimals?: boolean
  nullable?: boolean
  prefix?: string
  suffix?: string | undefined
}

function NumericInput<V>(props: NumericInputProps<V>) {
  const { form, name, scale, decimals, fixedDecimals, nullable, prefix, suffix } = props
  const field = form.field(name)
  const displayed = formatNumberInput(field.value, scale, decimals, fixedDecimals)
  const [draft, setDraft] = useState<string | null>(null)
  const setText = (text: string) => {
    setDraft(text)
    field.set(parseNumberInput(text, scale, decimals, nullable))
  }
  return (
    <TextInput
      {...inputPropsOf(props, field.error)}
      name={field.name ?? name}
      className={styles.numeric}
      dir={isWord(suffix) ? undefined : 'ltr'}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? displayed}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        setDraft(null)
        field.onBlur()
      }}
      leftSection={affix(prefix)}
      leftSectionWidth={affixWidth(prefix)}
      rightSection={affix(suffix)}
      rightSectionWidth={affixWidth(suffix)}
    />
  )
}

const affix = (text: string | undefined): ReactNode => text && <span className={styles.affix}>{text}</span>

/** px. One character fits into the default width. */
const affixWidth = (text = '') => (text.length > 1 ? 24 + 9 * text.length : undefined)

/** A unit in letters follows the direction of the page; signs and currencies are always left to right. */
const isWord = (text = '') => /\p{L}/u.test(text)

const toWesternDigits = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

/** '11,50' with scale 100 is 1150. Empty text is null if `nullable`, else it stays and fails the schema. */
export function parseNumberInput(
  text: string,
  scale: number,
  decimals: number,
  nullable = false,
): number | string | null {
  const normalized = toWesternDigits(text)
    .trim()
    .replace(/\s/g, '')
    .replace(/[,\u066b](?=\d{1,3}$)/, '.')
    .replaceAll(',', '')
  if (normalized === '') return nullable ? null : ''
  const value = Number(normalized)
  if (Number.isNaN(value)) return text
  return scale === 1 ? Number(value.toFixed(decimals)) : Math.round(Number((value * scale).toFixed(4)))
}

/** 1150 with scale 100 is '11.50'. */
export function formatNumberInput(value: unknown, scale: number, decimals: number, fixedDecimals = false) {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || Number.isNaN(value)) return ''
  return fixedDecimals ? (value / scale).toFixed(decimals) : String(value / scale)
}
