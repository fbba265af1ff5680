import { Suspense } from 'react'
import type { StoreOption } from '#contract/areas/storefront/catalog.ts'
import { optionKey } from '#contract/rules/nested-options.ts'
import { selectedValues } from '#contract/rules/pricing/option-prices.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import { ValueAllergens } from './allergens.tsx'
import { IncludedNote } from './included-note.tsx'
import { isAnswered, toggleValue, valuesOf } from './choice.rules.ts'
import type { Choice } from './choice.rules.ts'

type Props = {
  option: StoreOption
  /** Name of the value that brought the option along. */
  above: string | undefined
  choice: Choice
  currency: string
  isSubmitted: boolean
  onChange: (choice: Choice) => void
}

/** One option of a product with its rule. An unanswered option is marked only after a submit. */
export function OptionGroup({ option, above, choice, currency, isSubmitted, onChange }: Props) {
  const t = useText('product')
  const answered = isAnswered(option, choice)
  const chosen = valuesOf(option, choice)
  const key = optionKey(option)
  const full = option.type === 'multiple' && chosen.length >= maxValuesOf(option)
  const isMissing = isSubmitted && !answered
  const prices = new Map(selectedValues(option, chosen).map(({ id, price }) => [id, price]))
  const tiles = option.view !== 'list'
  return (
    <fieldset
      className={isMissing ? 'option-group missing' : 'option-group'}
      id={`o-${key}`}
      aria-describedby={`r-${key}`}
      data-level={option.under?.length}
    >
      <legend>
        <bdi>{above ? `${above} · ${option.name}` : option.name}</bdi>{' '}
        <GroupRule id={`r-${key}`} option={option} answered={answered && chosen.length > 0} isMissing={isMissing} />
      </legend>
      {option.image && <img className="option-image" src={option.image} alt="" />}
      {option.description && (
        <p className="small muted">
          <bdi>{option.description}</bdi>
        </p>
      )}
      {option.included_quantity > 0 && (
        <Suspense>
          <IncludedNote option={option} currency={currency} />
        </Suspense>
      )}
      <div className={tiles ? 'sizes' : undefined}>
        {option.values.map((value) => {
          const isSoldOut = value.stock_status === 'out_of_stock'
          const on = chosen.includes(value.id)
          const input = (
            <input
              type={option.type === 'single' ? 'radio' : 'checkbox'}
              name={`o-${key}`}
              checked={on}
              disabled={isSoldOut || (full && !on)}
              onChange={() => onChange(toggleValue(choice, option, value.id))}
              onClick={() => on && option.type === 'single' && onChange(toggleValue(choice, option, value.id))}
            />
          )
          const amount = prices.get(value.id) ?? value.price
          const picture = value.image && (
            <ProductImage image={value.image} seed={value.name} className="thumbnail" sizes="40px" />
          )
          const price = amount === 0 ? t('included') : <Money sign="+" amount={amount} currency={currency} />
          return tiles ? (
            <label key={value.id} className="size">
              {input}
              {picture}
              <bdi>{value.name}</bdi>
              <small className="num">{isSoldOut ? t('sold_out') : price}</small>
            </label>
          ) : (
            <label key={value.id} className={isSoldOut ? 'choice gone' : 'choice'}>
              {input}
              {picture}
              <span className="name">
                <bdi>{value.name}</bdi>
                {isSoldOut && <small>{t('sold_out')}</small>}
                {value.allergens && (
                  <Suspense>
                    <ValueAllergens allergens={value.allergens} />
                  </Suspense>
                )}
              </span>
              {value.price > 0 && (amount > 0 ? price : <small className="muted">{price}</small>)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type GroupRuleProps = { id: string; option: StoreOption; answered: boolean; isMissing: boolean }

function GroupRule({ id, option, answered, isMissing }: GroupRuleProps) {
  const t = useText('product')
  const [min, max] = [minValuesOf(option), maxValuesOf(option)]
  const ruleText = () => {
    if (min === 0) return max === 1 ? t('optional') : t('up_to', { max })
    return min === max ? t('choose', { count: min }) : t('choose_between', { min, max })
  }
  if (min > 0 && answered && !isMissing)
    return (
      <span className="option-done" id={id}>
        {t('chosen')}
      </span>
    )
  return (
    <span className={isMissing ? 'option-error' : undefined} id={id} role={isMissing ? 'alert' : undefined}>
      {ruleText()}
    </span>
  )
}
