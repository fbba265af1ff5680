import type { z } from 'zod'
import { featuredMerchants, sponsoredMerchants } from '#contract/areas/merchants/promotion.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { setMerchantInCache } from './merchant-cache.ts'
import type { Sponsorship } from './use-merchant-switches.ts'

const featured = featuredMerchants.create.input.pick({ featured_rank: true })
const sponsored = sponsoredMerchants.create.input.omit({ merchant_id: true, expected_updated_at: true })
const toSponsorship = ({
  sponsored_rank = null,
  sponsored_expiration = null,
  sponsored_text = null,
}: z.output<typeof sponsored>): Sponsorship => ({ sponsored_rank, sponsored_expiration, sponsored_text })

const rankOf = ({ featured_rank }: Merchant) => ({ featured_rank })
const sponsorshipOf = ({ sponsored_rank, sponsored_expiration, sponsored_text }: Merchant): Sponsorship => ({
  sponsored_rank,
  sponsored_expiration,
  sponsored_text,
})
const fetchMerchant = ({ _id }: Merchant) => fetchCall(merchants.show, { id: _id })

type Props = { merchant: Merchant; close: () => void }

const applyToCache = async (request: Promise<Merchant>) => {
  const saved = await request
  setMerchantInCache(saved)
  return saved
}

export function FeaturedDialog({ merchant, close }: Props) {
  const t = useText('merchants')
  const form = useCallForm({
    schema: featured,
    values: rankOf(merchant),
    reload: async () => withUpdatedAt(rankOf, await fetchMerchant(merchant)),
    save: ({ featured_rank = null }, _, expectedUpdatedAt) =>
      applyToCache(send(featuredMerchants.create, { merchant_id: merchant._id, featured_rank, ...expectedUpdatedAt })),
    onSaved: close,
  })
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={t('featured_title', { name: merchant.name })}
      footer={
        <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
          {t('save')}
        </Button>
      }
    >
      <Form form={form} mode="button">
        <NumberField form={form} name="featured_rank" label={t('rank')} hint={t('rank_hint')} nullable autoFocus />
      </Form>
    </Dialog>
  )
}

export function SponsoredDialog({ merchant, close }: Props) {
  const t = useText('merchants')
  const form = useCallForm({
    schema: sponsored,
    values: sponsorshipOf(merchant),
    reload: async () => withUpdatedAt(sponsorshipOf, await fetchMerchant(merchant)),
    save: (terms, _, expectedUpdatedAt) =>
      applyToCache(
        send(sponsoredMerchants.create, { merchant_id: merchant._id, ...toSponsorship(terms), ...expectedUpdatedAt }),
      ),
    onSaved: close,
  })
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={t('sponsored_title', { name: merchant.name })}
      footer={
        <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
          {t('save')}
        </Button>
      }
    >
      <Form form={form} mode="button">
        <NumberField form={form} name="sponsored_rank" label={t('rank')} hint={t('rank_hint')} nullable autoFocus />
        <DateField
          form={form}
          name="sponsored_expiration"
          kind="instant"
          nullable
          label={t('sponsored_until')}
          hint={t('sponsored_until_hint')}
        />
        <TextField
          form={form}
          name="sponsored_text"
          label={t('sponsored_text')}
          hint={t('sponsored_text_hint')}
          maxLength={50}
          nullable
        />
      </Form>
    </Dialog>
  )
}
