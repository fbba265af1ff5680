import { useState } from 'react'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { MerchantCard } from '#shop/shell/merchant-list/merchant-card.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const pageSize = 6

type Props = { title: string; merchants: readonly StoreMerchant[]; eager: number }

/** A row of sponsored or featured merchants by rank, six on a page. */
export function PromotedRow({ title, merchants, eager }: Props) {
  const t = useText('home')
  const [page, setPage] = useState(0)
  const pages = Math.ceil(merchants.length / pageSize)
  const at = Math.min(page, Math.max(0, pages - 1))
  if (merchants.length === 0) return null
  return (
    <section className="section" aria-label={title}>
      <div className="section-header">
        <h2>{title}</h2>
        {pages > 1 && (
          <div className="row-pages">
            <button
              type="button"
              className="btn btn-line"
              aria-label={t('row_previous')}
              disabled={at === 0}
              onClick={() => setPage(at - 1)}
            >
              <Icon small flip name="back" />
            </button>
            <span className="small muted num" aria-live="polite">
              {t('row_page', { page: at + 1, pages })}
            </span>
            <button
              type="button"
              className="btn btn-line"
              aria-label={t('row_next')}
              disabled={at === pages - 1}
              onClick={() => setPage(at + 1)}
            >
              <Icon small flip name="next" />
            </button>
          </div>
        )}
      </div>
      <div className="grid three scroll" key={at}>
        {merchants.slice(at * pageSize, (at + 1) * pageSize).map((one, index) => (
          <MerchantCard key={one._id} merchant={one} flagged eager={index < eager} />
        ))}
      </div>
    </section>
  )
}
