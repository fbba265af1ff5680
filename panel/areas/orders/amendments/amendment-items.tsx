import { NativeSelect } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { askedOptionsOf, keyOf } from './amendment-draft.ts'
import type { AddedItem } from './amendment-draft.ts'
import styles from './amendment-dialog.module.css'

const maxPieces = 99

type RowProps = { name: string; options: readonly string[]; quantity: number; onChange: (quantity: number) => void }

/** An item with the number of its pieces; none removes it. */
export function QuantityRow({ name, options, quantity, onChange }: RowProps) {
  const t = useText('orders')
  const between = useKitText()('between')
  return (
    <li className={styles.item} data-removed={quantity === 0 || undefined}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {options.length > 0 && (
          <small>
            <bdi>{options.join(between)}</bdi>
          </small>
        )}
      </span>
      <span className={styles.stepper}>
        <IconButton
          kind="plain"
          icon={IconMinus}
          label={t('amend_less', { name })}
          disabled={quantity === 0}
          onClick={() => onChange(quantity - 1)}
        />
        <output className={styles.quantity}>{quantity}</output>
        <IconButton
          kind="plain"
          icon={IconPlus}
          label={t('amend_more', { name })}
          disabled={quantity >= maxPieces}
          onClick={() => onChange(quantity + 1)}
        />
      </span>
    </li>
  )
}

/** A name keeps its own direction also where markup is not possible. */
const isolated = (name: string) => `\u2068${name}\u2069`

type AddedProps = { added: AddedItem; currency: string; onChange: (added: AddedItem) => void }

/** A product that is added: its pieces and options. */
export function AddedItemEditor({ added, currency, onChange }: AddedProps) {
  const money = useMoney()
  const { product, quantity, values } = added
  const choose = (option: string, chosen: string[]) => onChange({ ...added, values: { ...values, [option]: chosen } })
  const labelOf = ({ name, price }: { name: string; price: number }) =>
    price === 0 ? isolated(name) : `${isolated(name)} (+${money(price, currency)})`
  return (
    <>
      <QuantityRow
        name={`${product.name} (${money(product.price, currency)})`}
        options={[]}
        quantity={quantity}
        onChange={(next) => onChange({ ...added, quantity: next })}
      />
      {askedOptionsOf(added).map((option) => {
        const key = keyOf(option)
        const chosen = values[key] ?? []
        return (
          <li key={key} className={styles.option} data-level={option.under?.length}>
            {option.is_single ? (
              <NativeSelect
                label={option.name}
                size="md"
                value={chosen[0] ?? ''}
                onChange={({ currentTarget: { value } }) => choose(key, value === '' ? [] : [value])}
                data={[
                  ...(option.is_required ? [] : [{ value: '', label: '–' }]),
                  ...option.values.map((value) => ({ value: value.id, label: labelOf(value) })),
                ]}
              />
            ) : (
              <fieldset className={styles.values}>
                <legend>{option.name}</legend>
                {option.values.map((value) => (
                  <Checkbox
                    key={value.id}
                    showLabel
                    label={labelOf(value)}
                    checked={chosen.includes(value.id)}
                    onChange={(checked) =>
                      choose(key, checked ? [...chosen, value.id] : chosen.filter((one) => one !== value.id))
                    }
                  />
                ))}
              </fieldset>
            )}
          </li>
        )
      })}
    </>
  )
}
