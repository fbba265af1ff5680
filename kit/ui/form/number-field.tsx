import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { inputPropsOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { currencySign, decimalSignOf, decimalsOf } from '../base/format.ts'
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
  const decimalSign = decimalSignOf(useLocaleContext().locale)
  const displayed = formatNumberInput(field.value, scale, decimals, { fixedDecimals, decimalSign })
  const [draft, setDraft] = useState<string | null>(null)
  const setText = (text: string) => {
    setDraft(text)
    field.set(parseNumberInput(text, scale, decimals, { nullable: nullable === true, decimalSign }))
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
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

/**
 * Writes a number without signs of groups and with a point before its decimals. Of two different signs the last one is
 * that of the decimals. One that stands several times is that of the groups, and so is one before three digits that the
 * language does not use for decimals: '1,500' is 1500 in English.
 */
function normalizeSigns(text: string, decimalSign: string): string {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  const last = point > comma ? '.' : ','
  const other = last === '.' ? ',' : '.'
  const isRepeated = text.indexOf(last) !== text.lastIndexOf(last)
  const isBeforeThreeDigits = last !== decimalSign && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  const isGroupSign = !text.includes(other) && (isRepeated || isBeforeThreeDigits)
  return text.replaceAll(other, '').replaceAll(last, isGroupSign ? '' : '.')
}

/**
 * '11,50' with scale 100 is 1150, and so are '1.100,50' and '1,100.50' of 1100.5. Empty text is null if `nullable`, else
 * it stays and fails the schema.
 */
export function parseNumberInput(
  text: string,
  scale: number,
  decimals: number,
  { nullable = false, decimalSign = '.' } = {},
): number | string | null {
  const normalized = normalizeSigns(toWesternDigits(text).replace(/\s/g, ''), decimalSign)
  if (normalized === '') return nullable ? null : ''
  const value = Number(normalized)
  if (Number.isNaN(value)) return text
  return scale === 1 ? Number(value.toFixed(decimals)) : Math.round(Number((value * scale).toFixed(4)))
}

/** 1150 with scale 100 is '11.50', or '11,50' where the sign of decimals is a comma. */
export function formatNumberInput(
  value: unknown,
  scale: number,
  decimals: number,
  { fixedDecimals = false, decimalSign = '.' } = {},
) {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || Number.isNaN(value)) return ''
  return (fixedDecimals ? (value / scale).toFixed(decimals) : String(value / scale)).replace('.', decimalSign)
}
