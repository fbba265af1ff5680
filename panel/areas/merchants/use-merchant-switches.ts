import { featuredMerchants, sponsoredMerchants } from '#contract/merchant-promotion.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants, ownMerchant } from '#contract/merchants.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { putMerchant } from './merchant-cache.ts'

const unfeatured = { is_featured: false, featured_rank: null }
const unsponsored = { is_sponsored: false, sponsored_rank: null, sponsored_expiration: null, sponsored_text: null }

export type Sponsorship = Pick<Merchant, 'sponsored_rank' | 'sponsored_expiration' | 'sponsored_text'>

/** The four switches of a merchant. Each shows its change at once and takes it back when it is refused; answers whether it worked. */
export function useMerchantSwitches(merchant: Merchant) {
  const t = useText('merchants')
  const can = useCan()
  const publish = useCallMutation(merchants.setStatus, { errorText: t('status_failed') })
  const accept = useCallMutation(ownMerchant.toggleOrderAccepting)
  const feature = useCallMutation(featuredMerchants.create)
  const unfeature = useCallMutation(featuredMerchants.remove)
  const sponsor = useCallMutation(sponsoredMerchants.create)
  const unsponsor = useCallMutation(sponsoredMerchants.remove)
  const id = merchant._id
  const turn = async (
    change: Partial<Merchant>,
    act: () => Promise<{ ok: true; data: Merchant | { id: string } } | { ok: false }>,
  ) => {
    putMerchant({ ...merchant, ...change })
    const done = await act()
    if (!done.ok) putMerchant(merchant)
    else if ('_id' in done.data) putMerchant(done.data)
    return done.ok
  }
  const setOnline = (on: boolean) => {
    const wanted = { id, merchant_id: id, is_accepting_orders: on }
    return turn({ is_accepting_orders: on, paused_until: null }, () => accept.mutate(wanted))
  }
  return {
    mayPublish: can(merchants.setStatus),
    mayTurnOnline: can(ownMerchant.toggleOrderAccepting),
    mayPromote: can(featuredMerchants.create),
    busy: [publish, accept, feature, unfeature, sponsor, unsponsor].some((one) => one.isPending),
    setOnline,
    setPublished: (on: boolean) =>
      turn({ status: on ? 'active' : 'inactive' }, () =>
        publish.mutate({ merchant_id: id, status: on ? 'active' : 'inactive' }),
      ),
    feature: (featured_rank: number | null) =>
      turn({ is_featured: true, featured_rank }, () => feature.mutate({ merchant_id: id, featured_rank })),
    unfeature: () => turn(unfeatured, () => unfeature.mutate({ id })),
    sponsor: (terms: Sponsorship) =>
      turn({ is_sponsored: true, ...terms }, () => sponsor.mutate({ merchant_id: id, ...terms })),
    unsponsor: () => turn(unsponsored, () => unsponsor.mutate({ id })),
  }
}
