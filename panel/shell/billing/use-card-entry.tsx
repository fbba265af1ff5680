import { useState } from 'react'
import { billing, billingCards } from '#contract/areas/billing/billing.ts'
import type { Card } from '#contract/areas/billing/schemas.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { toCallError } from '#kit/data/failure.ts'
import { useText } from '#kit/data/text.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { CardDialog } from './card-dialog.tsx'

const pageTexts = {
  card: { noUrl: 'card_page_no_url', failed: 'card_page_error' },
  payment: { noUrl: 'page_no_url', failed: 'page_error' },
} as const

type CardEntryOptions = {
  /** Whether the card is for a payment that waits for it. */
  purpose: keyof typeof pageTexts
  onSaved?: (card: Card) => void
}

/** How a card is entered: in the dialog, or on the gateway's own page, which is opened instead. */
export function useCardEntry(tenantId: string, { purpose, onSaved }: CardEntryOptions) {
  const t = useText('billing')
  const info = useCall(billing.saasModules, { tenant_id: tenantId }).data?.billing_info
  const [edited, setEdited] = useState<{ card: Card | undefined }>()
  const [isOpening, setOpening] = useState(false)

  async function openPage() {
    setOpening(true)
    try {
      const { url } = await send(billingCards.openPage, { tenant_id: tenantId, source: 'billing' })
      if (url) return location.assign(url)
      toast(t(pageTexts[purpose].noUrl), { tone: 'bad' })
    } catch (thrown) {
      const { hasServerMessage, message } = toCallError(thrown)
      toast(hasServerMessage ? message : t(pageTexts[purpose].failed), { tone: 'bad' })
    }
    setOpening(false)
  }
  const open = (card?: Card) => {
    if (info?.card_entry === 'page') void openPage()
    else setEdited({ card })
  }
  return {
    open,
    isOpening,
    isAvailable: info !== undefined && info.card_entry !== 'none',
    dialog: edited && info?.token_url && (
      <CardDialog
        tenantId={tenantId}
        tokenUrl={info.token_url}
        card={edited.card}
        close={() => setEdited(undefined)}
        {...(onSaved ? { onSaved } : {})}
      />
    ),
  }
}
