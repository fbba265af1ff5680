import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { chosenLines, pieceKey } from './refund-draft.ts'
import type { RefundableParts, RefundDraft } from './refund-draft.ts'
import styles from './refund-dialog.module.css'

type Props = {
  parts: RefundableParts
  draft: Pick<RefundDraft, 'pieces' | 'fees'>
  onChange: (change: Partial<RefundDraft>) => void
  currency: string
}

/** How many pieces of each line go back, or of one option of it alone, and which fees. */
export function RefundParts({ parts: { lines, fees }, draft, onChange, currency }: Props) {
  const t = useText('orders')
  const money = useMoney()
  const chosen = chosenLines(lines, draft.pieces)
  const chosenOf = (line: number, optionValue?: string) =>
    chosen.find((one) => one.line === line && one.option_value === optionValue)?.quantity ?? 0
  const choose = (key: string, quantity: number) => onChange({ pieces: { ...draft.pieces, [key]: quantity } })
  const feeNames: Readonly<Record<string, string>> = { delivery: t('delivery_fee'), tip: t('tip') }
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ name, left, quantity, paid, options }, line) => (
          <li key={pieceKey(line)}>
            <PieceCount
              label={name}
              text={
                <>
                  <bdi dir="ltr">{quantity}×</bdi> <bdi>{name}</bdi>
                </>
              }
              value={chosenOf(line)}
              max={left}
              amount={money(paid, currency)}
              onChange={(pieces) => choose(pieceKey(line), pieces)}
            />
            {options.map((option) => (
              <PieceCount
                key={option.option_value}
                isOption
                label={`${name}: ${option.name}`}
                text={t('refund_only', { name: option.name })}
                value={chosenOf(line, option.option_value)}
                max={Math.max(0, option.left - chosenOf(line))}
                amount={money(option.paid, currency)}
                onChange={(pieces) => choose(pieceKey(line, option.option_value), pieces)}
              />
            ))}
          </li>
        ))}
      </ul>
      {fees.length > 0 && (
        <fieldset className={styles.fees}>
          <legend>{t('effect_charges')}</legend>
          {fees.map(({ key, name, paid, isRefunded }) => (
            <div key={key} className={styles.fee}>
              <Checkbox
                showLabel
                label={feeNames[key] ?? name ?? key}
                disabled={isRefunded}
                checked={draft.fees.includes(key)}
                onChange={(checked) =>
                  onChange({ fees: [...draft.fees.filter((fee) => fee !== key), ...(checked ? [key] : [])] })
                }
              />
              <bdi>{isRefunded ? t('paid_refunded') : money(paid, currency)}</bdi>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}

type PieceCountProps = {
  label: string
  text: ReactNode
  value: number
  max: number
  amount: string
  isOption?: boolean
  onChange: (pieces: number) => void
}

const PieceCount = ({ label, text, value, max, amount, isOption, onChange }: PieceCountProps) => (
  <div className={styles.pieces} data-off={max === 0 || undefined} data-option={isOption}>
    <NativeSelect
      aria-label={label}
      size="md"
      disabled={max === 0}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={Array.from({ length: max + 1 }, (_, pieces) => `${pieces}`)}
    />
    <span>{text}</span>
    <bdi>{amount}</bdi>
  </div>
)
