import { useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { isRecord } from '#shop/data/unknown-values.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const typeIcon: Record<OrderTypeAlias, IconName> = {
  delivery: 'bike',
  pickup: 'walk',
  dine_in: 'table',
  pick_and_drop: 'parcel',
}

/** What the page that is open says of itself under a name. */
export const useOfPage = (name: string): unknown =>
  useMatches().reduce<unknown>(
    (found, { loaderData }) => (isRecord(loaderData) ? (loaderData[name] ?? found) : found),
    undefined,
  )

/** The order type in force: the one that the open page is for, else what was chosen, as far as the tenant still offers it, else the first one. */
export function useOrderType(): OrderTypeAlias {
  const { choices, types } = useShop()
  const ofPage = useOfPage('type')
  const offered = types.filter((one) => one.alias !== 'pick_and_drop')
  const find = (alias: unknown) => offered.find((one) => one.alias === alias)
  return (find(ofPage) ?? find(choices.type) ?? offered[0])?.alias ?? 'delivery'
}

/** Delivery, pickup, eat in: links that work without scripts and remember the choice with them. `offered` narrows to a merchant's own. */
export function OrderTypeSwitch({ offered }: { offered?: readonly OrderTypeAlias[] }) {
  const t = useText('shell')
  const { types } = useShop()
  const standing = useOrderType()
  const [asked, setAsked] = useState<OrderTypeAlias | null>(null)
  const current = asked ?? standing
  const choose = useSetPreferences()
  const { pathname } = useLocation()
  const shown = types.filter((one) => one.alias !== 'pick_and_drop' && (!offered || offered.includes(one.alias)))
  const take = (alias: OrderTypeAlias) => {
    setAsked(alias)
    void choose({ type: alias }).finally(() => setAsked((now) => (now === alias ? null : now)))
  }
  if (shown.length < 2) return null
  return (
    <div className="seg" role="group" aria-label={t('order_type')}>
      {shown.map(({ alias, name }) => (
        <Link
          key={alias}
          to={`${pathname}?type=${alias}`}
          replace
          preventScrollReset
          aria-current={alias === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            take(alias)
          }}
        >
          <Icon small flip name={typeIcon[alias]} />
          {t.has(alias) ? t(alias) : name}
        </Link>
      ))}
    </div>
  )
}
