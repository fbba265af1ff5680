import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { choicePriceField } from '#contract/rules/master-menu/fields.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { AllergensField } from '../allergens-field.tsx'
import type { OptionValues } from '../product-form-values.ts'
import { useProductSearch } from '../use-product-search.ts'
import { ChoiceProductName } from './choice-product.tsx'
import { ChoiceProductPicker } from './choice-product-picker.tsx'
import type { ChoiceProduct } from './choice-products.ts'
import { NestedOptionsButton, NestedOptionsField } from './nested-options.tsx'
import styles from '../product-form.module.css'

type Value = NonNullable<OptionValues['values']>[number]
type Props = {
  form: FormState<OptionValues>
  currency: string
  /** The products that choices are. */
  products: readonly ChoiceProduct[]
  /** The product of the form, which cannot be a choice of itself. */
  productId?: string | undefined
  /** The linked option of the form, which cannot bring itself along. */
  optionId?: string | undefined
  /** Fields that only the master menu changes. */
  locked?: readonly string[]
}

const priceField = choicePriceField('')

/** The choices of an option with their prices: texts of the option, or products, of which combos consist. */
export function OptionChoices({ form, currency, products, productId, optionId, locked = [] }: Props) {
  const t = useText('catalog')
  const { rows, ...picker } = useProductSearch(products)
  const values = form.values.values ?? []
  const areChoicesLocked = locked.includes('values')
  const setChoices = (next: Value[]) => form.setValues({ values: next })
  const addProduct = ({ _id, name }: ChoiceProduct) =>
    setChoices([
      ...values.filter((value) => value.product_id || value.name.trim() !== ''),
      { ...blankChoice, name, product_id: _id },
    ])
  return (
    <>
      <ul className={styles.choices}>
        {values.map((value, index) => (
          <Choice
            key={value.id ?? value.product_id ?? `new-${index}`}
            form={form}
            index={index}
            value={value}
            product={rows.get(value.product_id ?? '')}
            currency={currency}
            optionId={optionId}
            setChoices={setChoices}
            locked={locked}
          />
        ))}
      </ul>
      <div className={styles.add}>
        <Button
          kind="bare"
          size="small"
          icon={IconPlus}
          disabled={areChoicesLocked}
          onClick={() => setChoices([...values, blankChoice])}
        >
          {t('choice_add')}
        </Button>
        {!areChoicesLocked && (
          <ChoiceProductPicker
            {...picker}
            excluded={[productId, ...values.map(({ product_id }) => product_id)].flatMap((id) => id ?? [])}
            onSelect={addProduct}
          />
        )}
      </div>
    </>
  )
}

const blankChoice: Value = { name: '', price: 0, is_default: false, stock_status: 'in_stock' }

type ChoiceProps = Pick<Props, 'form' | 'currency' | 'optionId'> & {
  index: number
  value: Value
  product: ChoiceProduct | undefined
  setChoices: (values: Value[]) => void
  locked: readonly string[]
}

function Choice({ form, index, value, product, currency, optionId, setChoices, locked }: ChoiceProps) {
  const t = useText('catalog')
  const [isOpened, setOpened] = useState(false)
  const isLocked = locked.includes('values')
  const values = form.values.values ?? []
  const name = value.name.trim() || t('choice')
  const hasNested = isOpened || (value.option_ids ?? []).length > 0
  const nestedButton = !hasNested && <NestedOptionsButton disabled={isLocked} onClick={() => setOpened(true)} />
  return (
    <li>
      {value.product_id ? (
        <ChoiceProductName
          product={product}
          name={value.name}
          currency={currency}
          error={form.field(`values.${index}.product_id`).error}
        >
          {nestedButton}
        </ChoiceProductName>
      ) : (
        <TextField
          form={form}
          name={`values.${index}.name`}
          label={t('choice')}
          hideLabel={index > 0}
          maxLength={50}
          disabled={isLocked}
        />
      )}
      <MoneyField
        form={form}
        name={`values.${index}.price`}
        label={t('choice_price')}
        hideLabel={index > 0}
        currency={currency}
        disabled={locked.includes(priceField)}
      />
      <label className={styles.default}>
        <input
          type="checkbox"
          checked={value.is_default === true}
          disabled={isLocked}
          onChange={() => setChoices(withDefault(form.values, index))}
        />
        {t('choice_default')}
      </label>
      <Switch
        size="small"
        checked={value.stock_status !== 'out_of_stock'}
        label={t('in_stock')}
        onChange={(on) =>
          setChoices(
            values.map((one, i) => (i === index ? { ...one, stock_status: on ? 'in_stock' : 'out_of_stock' } : one)),
          )
        }
      />
      <IconButton
        size="small"
        icon={IconX}
        label={t('choice_remove')}
        disabled={isLocked || values.length === 1}
        onClick={() => setChoices(values.filter((_, i) => i !== index))}
      />
      {!value.product_id && (
        <div className={styles.choiceAllergens}>
          <AllergensField
            form={form}
            name={`values.${index}.allergens`}
            label={t('choice_allergens', { name })}
            hideLabel
            placeholder={t('allergens')}
            selected={value.allergens ?? []}
            disabled={isLocked}
          />
          {nestedButton}
        </div>
      )}
      {hasNested && (
        <NestedOptionsField
          form={form}
          index={index}
          choice={name}
          optionId={optionId}
          disabled={isLocked}
          autoFocus={isOpened}
        />
      )}
    </li>
  )
}

/** Toggles the default at `position`. Single-choice options have at most one default. */
function withDefault({ type, values = [] }: OptionValues, position: number) {
  return values.map((value, index) => {
    if (index === position) return { ...value, is_default: value.is_default !== true }
    return type === 'single' ? { ...value, is_default: false } : value
  })
}
