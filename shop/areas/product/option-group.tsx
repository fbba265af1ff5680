import type { StoreOption } from '#contract/storefront-catalog.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import { isAnswered, toggleValue } from './choice.rules.ts'
import type { Choice } from './choice.rules.ts'

type Group = {
  option: StoreOption
  choice: Choice
  currency: string
  tried: boolean
  onChange: (choice: Choice) => void
}

/** One question about a dish, with its rule at the end of its title. Tomato only after somebody tried to go on without an answer. */
export function OptionGroup({ option, choice, currency, tried, onChange }: Group) {
  const t = useText('product')
  const answered = isAnswered(option, choice)
  const chosen = choice.values[option.id] ?? []
  const full = option.type === 'multiple' && chosen.length >= maxValuesOf(option)
  const refused = tried && !answered
  const tiles = option.view !== 'list'
  return (
    <fieldset className={refused ? 'opt missing' : 'opt'} id={`o-${option.id}`} aria-describedby={`r-${option.id}`}>
      <legend>
        <bdi>{option.name}</bdi>{' '}
        <GroupRule option={option} answered={answered && chosen.length > 0} refused={refused} />
      </legend>
      {option.image && <img className="opt-pic" src={option.image} alt="" />}
      {option.description && (
        <p className="small muted">
          <bdi>{option.description}</bdi>
        </p>
      )}
      <div className={tiles ? 'sizes' : undefined}>
        {option.values.map((value) => {
          const gone = value.stock_status === 'out_of_stock'
          const on = chosen.includes(value.id)
          const input = (
            <input
              type={option.type === 'single' ? 'radio' : 'checkbox'}
              name={`o-${option.id}`}
              checked={on}
              disabled={gone || (full && !on)}
              onChange={() => onChange(toggleValue(choice, option, value.id))}
              onClick={() => on && option.type === 'single' && onChange(toggleValue(choice, option, value.id))}
            />
          )
          const price = value.price === 0 ? t('included') : <Money sign="+" amount={value.price} currency={currency} />
          return tiles ? (
            <label key={value.id} className="size">
              {input}
              <bdi>{value.name}</bdi>
              <small className="num">{gone ? t('sold_out') : price}</small>
            </label>
          ) : (
            <label key={value.id} className={gone ? 'choice gone' : 'choice'}>
              {input}
              <span className="nm">
                <bdi>{value.name}</bdi>
                {gone && <small>{t('sold_out')}</small>}
              </span>
              {value.price > 0 && <Money sign="+" amount={value.price} currency={currency} />}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function GroupRule({ option, answered, refused }: { option: StoreOption; answered: boolean; refused: boolean }) {
  const t = useText('product')
  const [min, max] = [minValuesOf(option), maxValuesOf(option)]
  const rule =
    min === 0
      ? max === 1
        ? t('optional')
        : t('up_to', { max })
      : min === max
        ? t('choose', { count: min })
        : t('choose_between', { min, max })
  if (min > 0 && answered && !refused)
    return (
      <span className="need" id={`r-${option.id}`}>
        {t('chosen')}
      </span>
    )
  return (
    <span className={refused ? 'alarm' : undefined} id={`r-${option.id}`} role={refused ? 'alert' : undefined}>
      {rule}
    </span>
  )
}
