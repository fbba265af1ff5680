import type { StoreTip } from '#contract/areas/storefront/storefront.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { percentText, useMoney } from '#shop/shell/base/money.tsx'
import { useLocale, useText } from '#shop/shell/context/text.tsx'
import type { Draft } from '../draft/draft.ts'
import { asksTip } from '#contract/rules/tips.ts'
import type { FieldErrors } from '../use-checkout.ts'

type Props = {
  tips: StoreTip
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  subtotal: number | null
  errors: FieldErrors
}

/** The tip with the tenant's text and values. Nothing is preselected unless the tenant sets a default. */
export function TipBlock({ tips, type, draft, change, subtotal, errors }: Props) {
  const t = useText('checkout')
  const formatMoney = useMoney()
  const locale = useLocale()
  if (!asksTip(tips, type)) return null
  const selected = draft.tip ?? tips.default
  const amount = (value: number) =>
    tips.type === 'fixed'
      ? formatMoney(value, tips.currency)
      : subtotal === null
        ? percentText(locale, value)
        : `${percentText(locale, value)} · ${formatMoney(Math.round((subtotal * value) / 100), tips.currency)}`
  const values = [...(tips.is_required ? [] : [0]), ...tips.values]
  return (
    <section className="block" data-invalid={errors.tip ? '' : undefined}>
      <h2>{tips.locale_description[locale] ?? tips.locale_description.en ?? t('tip_title')}</h2>
      <p className="small muted tip-note">{t(tips.is_required ? 'tip_required' : 'tip_optional')}</p>
      <div className="slots" role="radiogroup" aria-label={t('tip_title')}>
        {values.map((value) => (
          <label key={value} className="slot">
            <input
              type="radio"
              name="tip"
              checked={selected === null ? value === 0 && !tips.is_required : selected === value}
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
