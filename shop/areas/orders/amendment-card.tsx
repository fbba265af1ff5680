import { useState } from 'react'
import { Link } from 'react-router'
import { myAmendments } from '#contract/areas/amendments.ts'
import type { Amendment } from '#contract/schemas/amendment.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { useMoney } from '#shop/shell/base/money.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { decideByLink } from './order-link.ts'

type Props = {
  order: CustomerOrder
  reload: () => void
  /** The token of the link, for people who are not signed in. */
  link: string | undefined
}

/** What the shop proposes to change, with the customer's answer; or what it has changed. */
export default function AmendmentCard({ order, reload, link }: Props) {
  const open = order.amendments.find(({ state }) => state === 'proposed' || state === 'approved')
  const applied = order.amendments.findLast(({ state }) => state === 'applied')
  if (open) return <OpenAmendment order={order} amendment={open} reload={reload} link={link} />
  return applied ? <AppliedAmendment order={order} amendment={applied} /> : null
}

function OpenAmendment({ order, amendment, reload, link }: Props & { amendment: Amendment }) {
  const t = useText('amendment')
  const path = usePath()
  const formatMoney = useMoney()
  const timeText = useOrderTimeText()
  const { translateThrown } = useErrorTexts()
  const [busy, setBusy] = useState<'approve' | 'decline' | null>(null)
  const [formError, setFormError] = useState('')
  const { order_id, currency } = order
  const delta = amendment.new_total - amendment.old_total
  const amount = formatMoney(Math.abs(delta), currency)
  const isPaid = order.payment_mode !== 'cash_on_delivery' && order.payment_mode !== 'wallet' && delta > 0
  const decide = async (decision: 'approve' | 'decline') => {
    setBusy(decision)
    setFormError('')
    try {
      if (link) await decideByLink(link, amendment.id, decision)
      else await decideSignedIn(decision, { id: order_id, amendment_id: amendment.id })
    } catch (error) {
      setFormError((await translateThrown(error))?.message ?? t('failed'))
    } finally {
      setBusy(null)
      reload()
    }
  }
  return (
    <section className="block amendment" aria-live="polite">
      <h2>{t('title', { merchant: order.merchant.name })}</h2>
      <p>
        <bdi>{amendment.reason}</bdi>
      </p>
      <ChangedLines order={order} amendment={amendment} />
      <p>{t(`settle_${settlementOf(order, delta)}`, { amount })}</p>
      {amendment.lost_coupon && <p>{t('lost_coupon', { code: amendment.lost_coupon })}</p>}
      {formError && <FormError>{formError}</FormError>}
      {amendment.state === 'approved' ? (
        <Link className="btn btn-main btn-wide btn-tall" to={path(`/pay/${order_id}?amendment=${amendment.id}`)}>
          {t('pay', { amount })}
        </Link>
      ) : (
        <>
          <p className="muted small">
            {t(`silence_${amendment.silence}`, {
              time: timeText.clock(amendment.expires_at, order.merchant.timezone),
            })}
          </p>
          <BusyButton
            type="button"
            className="btn btn-main btn-wide btn-tall"
            busy={busy === 'approve'}
            onClick={() => void decide('approve')}
          >
            {isPaid ? t('approve_pay', { amount }) : t('approve')}
          </BusyButton>
        </>
      )}
      <BusyButton
        type="button"
        className="btn btn-line btn-wide"
        busy={busy === 'decline'}
        onClick={() => void decide('decline')}
      >
        {t('decline')}
      </BusyButton>
    </section>
  )
}

/** The build of the shop keeps only calls that are named. */
const decideSignedIn = (decision: 'approve' | 'decline', input: { id: string; amendment_id: string }) =>
  decision === 'approve' ? client(myAmendments.approve, input) : client(myAmendments.decline, input)

function settlementOf({ payment_mode }: CustomerOrder, delta: number) {
  if (delta === 0) return 'same'
  if (payment_mode === 'cash_on_delivery') return 'cash'
  return delta > 0 ? 'more' : 'back'
}

function AppliedAmendment({ order, amendment }: { order: CustomerOrder; amendment: Amendment }) {
  const t = useText('amendment')
  return (
    <section className="block amendment">
      <h2>{t('changed')}</h2>
      <p>
        <bdi>{amendment.reason}</bdi>
      </p>
      <ChangedLines order={order} amendment={amendment} />
    </section>
  )
}

/** The items and totals before and after. */
function ChangedLines({ order: { currency }, amendment }: { order: CustomerOrder; amendment: Amendment }) {
  const t = useText('amendment')
  const formatMoney = useMoney()
  const sides = [
    { name: t('before'), lines: amendment.old_lines, total: amendment.old_total },
    { name: t('after'), lines: amendment.new_lines, total: amendment.new_total },
  ]
  return (
    <div className="amendment-sides">
      {sides.map(({ name, lines, total }) => (
        <div key={name}>
          <b className="small">{name}</b>
          <ul>
            {lines.map((line, index) => (
              <li key={`${index}-${line.name}`}>
                {line.quantity} × <bdi>{line.name}</bdi>
                {line.options.length > 0 && <small className="muted"> {line.options.join(t('comma'))}</small>}
              </li>
            ))}
          </ul>
          <b className="num">{formatMoney(total, currency)}</b>
        </div>
      ))}
    </div>
  )
}
