import type { MergePreview } from '#contract/areas/customers/merges.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { CustomerStatusLabel } from './customers-columns.tsx'

const moved = ['orders', 'addresses', 'notes', 'reviews', 'coupons', 'campaigns'] as const

/** What a merge moves, what it ends, and what counts afterwards. */
export function EffectsCards({ preview: { moves, ends, result } }: { preview: MergePreview }) {
  const t = useText('customers')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const number = (value: number) => formatNumber(value, locale)
  const answer = (isOn: boolean) => t(isOn ? 'answer_yes' : 'answer_no')
  return (
    <>
      <Card title={t('moves')}>
        <DescriptionList stacked>
          {moved.map((kind) => (
            <DescriptionItem
              key={kind}
              term={t(kind === 'coupons' || kind === 'campaigns' || kind === 'reviews' ? `moves_${kind}` : kind)}
            >
              {number(moves[kind])}
            </DescriptionItem>
          ))}
          {moves.wallet.map(({ currency, balance }) => (
            <DescriptionItem key={currency} term={t('moves_wallet')}>
              {money(balance, currency)}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </Card>
      <Card title={t('ends')} note={t('ends_text')}>
        <DescriptionList stacked>
          <DescriptionItem term={t('ends_sessions')}>{number(ends.sessions)}</DescriptionItem>
          <DescriptionItem term={t('push')}>{number(ends.push_devices)}</DescriptionItem>
        </DescriptionList>
      </Card>
      <Card title={t('after_merge')} note={t('after_merge_text')}>
        <DescriptionList stacked>
          <DescriptionItem term={t('status')}>
            <CustomerStatusLabel status={result.status} />
          </DescriptionItem>
          <DescriptionItem term={t('prepayment')}>{answer(result.prepayment_only)}</DescriptionItem>
          <DescriptionItem term={t('offers_mail')}>{answer(result.accepts_mail)}</DescriptionItem>
          <DescriptionItem term={t('offers_whatsapp')}>{answer(result.accepts_whatsapp)}</DescriptionItem>
          <DescriptionItem term={t('offers_push')}>{answer(result.accepts_push)}</DescriptionItem>
          <DescriptionItem term={t('signed_up')}>
            <Time at={result.sign_up_date} as="day" />
          </DescriptionItem>
        </DescriptionList>
      </Card>
    </>
  )
}
