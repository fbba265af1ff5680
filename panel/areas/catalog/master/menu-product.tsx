import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { merchantMasterMenu } from '#contract/areas/catalog/master-menu.ts'
import type { MenuProduct } from '#contract/areas/catalog/master-menu.ts'
import type { ProductOverrideField } from '#contract/rules/master-menu/fields.ts'
import type { Product } from '#contract/schemas/catalog.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { productQueries } from '../product-calls.ts'
import { useMenuValue } from './use-menu-value.ts'
import styles from './master.module.css'

const MenuProductContext = createContext<MenuProduct | null>(null)

/** Tells the fields below how the product follows the master menu. */
export function MenuProductProvider({ product, children }: { product: Product | undefined; children: ReactNode }) {
  const { data } = useCall(
    merchantMasterMenu.product,
    { id: product?._id ?? '' },
    { enabled: product !== undefined && product.menu_state !== null },
  )
  return <MenuProductContext value={data ?? null}>{children}</MenuProductContext>
}

/** Props of a field: where its value comes from, and whether the store may change it. */
export function useMenuField() {
  const t = useText('master-menu')
  const menu = use(MenuProductContext)
  return (field: ProductOverrideField): { disabled?: true; hint?: string } => {
    const state = menu?.fields.find((one) => one.field === field)?.state
    if (menu === null || menu.is_removed || state === undefined || state === 'pos') return {}
    if (state === 'locked') return { disabled: true, hint: t('locked') }
    return { hint: t(state === 'changed' ? 'changed_here' : 'from_master') }
  }
}

/** Fields of the own options of the product that the store may not change. */
export const useLockedOptionFields = (): readonly string[] => {
  const menu = use(MenuProductContext)
  return menu === null || menu.is_removed ? [] : menu.option_locked_fields
}

/** Inputs that cannot be used while the master menu keeps their field. */
export function MenuFieldset({ field, children }: { field: ProductOverrideField; children: ReactNode }) {
  const { disabled, hint } = useMenuField()(field)
  return (
    <fieldset className={styles.fieldset} disabled={disabled}>
      {children}
      {hint !== undefined && (
        <Text tone="soft" size={12}>
          {hint}
        </Text>
      )}
    </fieldset>
  )
}

/** Which fields of the product the store has changed, with a reset for each and for all. */
export function MenuCard({ product }: { product: Product }) {
  const t = useText('master-menu')
  const menu = use(MenuProductContext)
  const { fieldLabel, valueText } = useMenuValue(product.currency)
  const reset = useCallMutation(merchantMasterMenu.reset, {
    invalidates: productQueries,
    successText: t('reset_done'),
  })
  if (menu === null) return null
  const changed = menu.fields.filter(({ state }) => state === 'changed')
  const resetAll = () => void reset.mutate({ product_ids: [product._id] })
  return (
    <Card
      title={t('title')}
      end={
        changed.length > 1 && (
          <Button size="small" busy={reset.isPending} onClick={resetAll}>
            {t('reset_all')}
          </Button>
        )
      }
    >
      <Stack gap={8}>
        <Text tone="soft" size={13}>
          {t(menu.is_removed ? 'removed' : 'product_text')}
        </Text>
        {changed.map(({ field, master }) => (
          <div key={field} className={styles.override}>
            <span>
              {fieldLabel(field)}
              {master !== null && <small>{t('master_value', { value: valueText(field, master) })}</small>}
            </span>
            <Button
              size="small"
              kind="bare"
              busy={reset.isPending}
              aria-label={`${t('reset')}: ${fieldLabel(field)}`}
              onClick={() => void reset.mutate({ product_ids: [product._id], fields: [field] })}
            >
              {t('reset')}
            </Button>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
