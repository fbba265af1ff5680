import { useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { isRecord } from '#shop/data/unknown-values.ts'
import { useSetPreferences } from '../context/use-set-preferences.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const iconByType: Record<OrderTypeAlias, IconName> = {
  delivery: 'bike',
  pickup: 'walk',
  dine_in: 'table',
  pick_and_drop: 'parcel',
}

/** A field of the loader data of the open page. */
export const usePageData = (name: string): unknown =>
  useMatches().reduce<unknown>(
    (value, { loaderData }) => (isRecord(loaderData) ? (loaderData[name] ?? value) : value),
    undefined,
  )

/** The active order type: that of the open page, else the selected one if the tenant offers it, else the first. */
export function useOrderType(): OrderTypeAlias {
  const { preferences, orderTypes } = useShop()
  const pageType = usePageData('type')
  const offered = orderTypes.filter((one) => one.alias !== 'pick_and_drop')
  const find = (alias: unknown) => offered.find((one) => one.alias === alias)
  return (find(pageType) ?? find(preferences.type) ?? offered[0])?.alias ?? 'delivery'
}

/** Links to select the order type; they work without JavaScript. `offered` limits them to the types of a merchant. */
export function OrderTypeSwitch({ offered }: { offered?: readonly OrderTypeAlias[] }) {
  const t = useText('shell')
  const { orderTypes } = useShop()
  const activeType = useOrderType()
  const [pendingType, setPendingType] = useState<OrderTypeAlias | null>(null)
  const current = pendingType ?? activeType
  const setPreferences = useSetPreferences()
  const { pathname } = useLocation()
  const visibleTypes = orderTypes.filter(
    (one) => one.alias !== 'pick_and_drop' && (!offered || offered.includes(one.alias)),
  )
  const selectType = (alias: OrderTypeAlias) => {
    setPendingType(alias)
    void setPreferences({ type: alias }).finally(() => setPendingType((now) => (now === alias ? null : now)))
  }
  if (visibleTypes.length < 2) return null
  return (
    <div className="segments" role="group" aria-label={t('order_type')}>
      {visibleTypes.map(({ alias, name }) => (
        <Link
          key={alias}
          to={`${pathname}?type=${alias}`}
          replace
          preventScrollReset
          aria-current={alias === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            selectType(alias)
          }}
        >
          <Icon small flip name={iconByType[alias]} />
          {t.has(alias) ? t(alias) : name}
        </Link>
      ))}
    </div>
  )
}
