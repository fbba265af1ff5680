import { choiceTexts } from '#contract/rules/order-lines.ts'
import type { LineChoice, OrderLine } from '#contract/rules/order-lines.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'

/** "Large +£2.00, Basil (included), Meal (Cola)": the options of a line with what they cost. */
export function useChoiceText(currency: string): (choices: OrderLine['choices']) => string {
  const t = useText('orders')
  const between = useKitText()('between')
  const money = useMoney()
  const textOf = ({ name, price, isIncluded }: LineChoice) => {
    if (isIncluded) return t('option_included', { name })
    if (price === 0) return name
    return `${name} \u2068${price > 0 ? '+\u2060' : ''}${money(price, currency)}\u2069`
  }
  return (choices) => choiceTexts(choices, textOf).join(between)
}
