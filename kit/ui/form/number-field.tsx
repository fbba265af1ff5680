import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { shellOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { currencySign, decimalsOf } from '../base/format.ts'
import { useLocaleContext } from '../base/locale-context.tsx'

type Props<V> = FieldProps<V> & {
  /** Digits after the point. */
  decimals?: number
  /** After the figure: %, min, km. */
  unit?: string
  nullable?: boolean
}

/** A figure typed as people do: comma or point, Arabic or western digits. It becomes a number; what is no number stays in sight and is told by the schema. */
export function NumberField<V>(props: Props<V>) {
  const { decimals = 0, unit } = props
  return <Figure {...props} scale={1} decimals={decimals} end={unit} />
}

/** Money, typed in major units and kept as an integer of minor units of `currency` (else the store's own). */
export function MoneyField<V>(props: FieldProps<V> & { currency?: string | null; nullable?: boolean }) {
  const here = useLocaleContext()
  const currency = props.currency ?? here.currency
  const decimals = decimalsOf(currency)
  return <Figure {...props} scale={10 ** decimals} decimals={decimals} fixed start={currencySign(currency, 'en')} />
}

type FigureProps<V> = FieldProps<V> & {
  scale: number
  decimals: number
  fixed?: boolean
  nullable?: boolean
  start?: string
  end?: string | undefined
}

function Figure<V>(props: FigureProps<V>) {
  const { form, name, scale, decimals, fixed, nullable, start, end } = props
  const field = form.field(name)
  const shown = formatNumber(field.value, scale, decimals, fixed)
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    field.set(parseNumber(text, scale, decimals, nullable))
  }
  return (
    <TextInput
      {...shellOf(props, field.error)}
      name={name}
      className={styles.end}
      dir={isWord(end) ? undefined : 'ltr'}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setDraft(null)
        field.onBlur()
      }}
      leftSection={affix(start)}
      leftSectionWidth={affixWidth(start)}
      rightSection={affix(end)}
      rightSectionWidth={affixWidth(end)}
    />
  )
}

const affix = (text: string | undefined): ReactNode => text && <span className={styles.affix}>{text}</span>

/** px; one sign fits into the room that a field keeps for it anyway. */
const affixWidth = (text = '') => (text.length > 1 ? 24 + 9 * text.length : undefined)

/** A unit that is a word follows its figure in the direction of the page; signs and currencies stand as they do everywhere. */
const isWord = (text = '') => /\p{L}/u.test(text)

const western = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

/** '11,50' with scale 100 is 1150. Empty is null where that is allowed, else the empty text, which no schema takes for a number. */
export function parseNumber(text: string, scale: number, decimals: number, nullable = false): number | string | null {
  const plain = western(text)
    .trim()
    .replace(/\s/g, '')
    .replace(/[,\u066b](?=\d{1,3}$)/, '.')
    .replaceAll(',', '')
  if (plain === '') return nullable ? null : ''
  const value = Number(plain)
  if (Number.isNaN(value)) return text
  return scale === 1 ? Number(value.toFixed(decimals)) : Math.round(Number((value * scale).toFixed(4)))
}

/** 1150 with scale 100 is '11.50'. */
export function formatNumber(value: unknown, scale: number, decimals: number, fixed = false) {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || Number.isNaN(value)) return ''
  return fixed ? (value / scale).toFixed(decimals) : String(value / scale)
}
