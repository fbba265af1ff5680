import { Link } from 'react-router'
import type { PayoutDetails } from '#contract/areas/payouts/schemas.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, Row } from '#kit/ui/layout/layout.tsx'
import styles from './statement.module.css'

const kindTexts = { refund: 'refund', cash: 'cash', adjustment: 'adjust' } as const

type Props = { payout: PayoutDetails; page: number; pages: number; setPage: (page: number) => void }

/** The orders, refunds, cash and adjustments behind a payout. */
export function StatementEntries({ payout: { entries }, page, pages, setPage }: Props) {
  const t = useText('payouts')
  const tKit = useKitText()
  const { to } = usePanelRoute()
  return (
    <Card title={t('behind')} pad={false}>
      <div className={styles.scroller}>
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('completed_at')}</th>
              <th scope="col" className={styles.end}>
                {t('order_amount')}
              </th>
              <th scope="col" className={styles.end}>
                {t('admin_amount')}
              </th>
              <th scope="col" className={styles.end}>
                {t('merchant_amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  {entry.order_id === null ? (
                    <bdi>{entry.note}</bdi>
                  ) : (
                    <Link to={to(`/orders/${entry.order_id}`)}>
                      <bdi>#{entry.order_id}</bdi>
                    </Link>
                  )}{' '}
                  {entry.kind !== 'order' && <span className={styles.kind}>{t(kindTexts[entry.kind])}</span>}
                </td>
                <td>
                  <Time at={entry.available_at} />
                </td>
                <td className={styles.end}>
                  <Money amount={entry.order_amount} currency={entry.currency} />
                </td>
                <td className={styles.end}>
                  <Money amount={entry.admin_amount} currency={entry.currency} />
                </td>
                <td className={styles.end}>
                  <Money amount={entry.merchant_amount} currency={entry.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className={styles.pager}>
          <Row gap={8}>
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {tKit('previous_page')}
            </Button>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {tKit('next_page')}
            </Button>
          </Row>
        </div>
      )}
    </Card>
  )
}
