import { IconPackageOff, IconPlayerPause } from '@tabler/icons-react'
import type { CatalogSearchResult } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { merchants, ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { usePanelContext } from '../session/panel-context.ts'
import type { CommandItem } from './command-items.ts'

const pauseMinutes = 15

/** Pauses the merchants that take orders. In the merchant panel that is one. */
export function usePauseActions(): CommandItem[] {
  const t = useText('shell')
  const can = useCan()
  const context = usePanelContext()
  const { mutate, isPending } = useCallMutation(ownMerchant.toggleOrderAccepting, {
    invalidates: [boot.tenant, boot.merchant, merchants.list],
  })
  if (isPending || !can(ownMerchant.toggleOrderAccepting)) return []
  const candidates = context.panel === 'tenant' ? context.boot.merchants : [context.merchant]
  return candidates
    .filter(({ status, is_accepting_orders }) => status === 'active' && is_accepting_orders)
    .map(({ _id: id, name }) => ({
      id: `pause-${id}`,
      text: t('do_pause', { name, count: pauseMinutes }),
      icon: IconPlayerPause,
      run: () => {
        const paused_until = new Date(Date.now() + pauseMinutes * 60_000).toISOString()
        const input = { id, merchant_id: id, is_accepting_orders: false, paused_until }
        void mutate(input)
      },
    }))
}

const maxProducts = 3

/** Marks found products as sold out. */
export function useSoldOutActions(found: readonly CatalogSearchResult[]): CommandItem[] {
  const t = useText('shell')
  const can = useCan()
  const { mutate } = useCallMutation(merchantProducts.setStock, { invalidates: [merchantProducts] })
  if (!can(merchantProducts.setStock)) return []
  return found
    .filter(({ type }) => type === 'product')
    .slice(0, maxProducts)
    .map(({ _id, merchant_id, name }) => ({
      id: `sold-out-${_id}`,
      text: t('do_sold_out', { name }),
      icon: IconPackageOff,
      run: () => {
        const input = { ids: [_id], merchant_id, stock_status: 'out_of_stock' as const }
        void mutate(input)
      },
    }))
}
