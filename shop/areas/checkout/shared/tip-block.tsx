import type { StoreTip } from '#contract/storefront.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { percentText, useMoney } from '#shop/shell/base/money.tsx'
import { useLocale, useText } from '#shop/shell/context/text.tsx'
import type { Draft } from '../draft/draft.ts'
import { asksTip } from '#contract/rules/tips.ts'
import type { Errors } from '../use-checkout.ts'

type Block = {
  tips: StoreTip
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  subtotal: number | null
  errors: Errors
}

/** The tip in the tenant's own words and values. Never chosen for the customer unless the tenant names a default. */
export function TipBlock({ tips, type, draft, change, subtotal, errors }: Block) {
  const t = useText('checkout')
  const money = useMoney()
  const locale = useLocale()
  if (!asksTip(tips, type)) return null
  const chosen = draft.tip ?? tips.default
  const amount = (value: number) =>
    tips.type === 'fixed'
      ? money(value, tips.currency)
      : subtotal === null
        ? percentText(locale, value)
        : `${percentText(locale, value)} · ${money(Math.round((subtotal * value) / 100), tips.currency)}`
  const values = [...(tips.is_required ? [] : [0]), ...tips.values]
  return (
    <section className="block" data-wrong={errors.tip ? '' : undefined}>
      <h2>{tips.locale_description[locale] ?? tips.locale_description.en ?? t('tip_title')}</h2>
      <p className="small muted tip-note">{t(tips.is_required ? 'tip_required' : 'tip_optional')}</p>
      <div className="slots" role="radiogroup" aria-label={t('tip_title')}>
        {values.map((value) => (
          <label key={value} className="slot">
            <input
              type="radio"
              name="tip"
              checked={chosen === null ? value === 0 && !tips.is_required : chosen === value}
              onChange={() => change({ tip: value })}
            />
            <bdi className="money">{value === 0 ? t('tip_none') : amount(value)}</bdi>
          </label>
        ))}
      </div>
      <FieldError text={errors.tip ?? errors['tip.value']} />
    </section>
  )
}
