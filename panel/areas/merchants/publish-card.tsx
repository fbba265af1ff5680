import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Glyph } from '#kit/ui/base/status-badge.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { isPage } from '#panel/shell/routing/route-registry.ts'
import styles from './publish-card.module.css'
import { useMerchantSwitches } from './use-merchant-switches.ts'

/** What an unpublished merchant still needs, with links, and the button that publishes it. */
export function PublishCard({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const switches = useMerchantSwitches(merchant)
  const id = merchant._id
  const { data } = useCall(merchants.publishChecklist, { id }, { enabled: merchant.status === 'inactive' })
  if (merchant.status === 'active' || !data) return null
  const steps = [
    { key: 'location', isDone: data.has_location, to: `/merchants/edit/${id}` },
    { key: 'hours', isDone: data.has_opening_hours, to: hoursPathOf(id) },
    { key: 'product', isDone: data.has_product, to: `/m/${id}/products/create` },
  ] as const
  const isReady = steps.every(({ isDone }) => isDone)
  return (
    <Card title={t('publish_title')} note={t(isReady ? 'publish_ready' : 'publish_text')} pad={false}>
      <ul className={styles.steps}>
        {steps.map(({ key, isDone, to }) => (
          <li key={key}>
            <Step isDone={isDone} to={to} text={t(`publish_${key}`)} />
          </li>
        ))}
      </ul>
      {switches.canPublish && isReady && (
        <div className={styles.foot}>
          <Button kind="primary" busy={switches.isPending} onClick={() => void switches.setPublished(true)}>
            {t('publish')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The page with the merchant's opening hours, else with those of the tenant. Undefined without such a page. */
const hoursPathOf = (id: string) =>
  [`/m/${id}/settings/store_timing`, '/settings/store_timing'].find((path) => isPage(path))

function Step({ isDone, to, text }: { isDone: boolean; to: string | undefined; text: string }) {
  const content = (
    <>
      <Glyph shape={isDone ? 'completed' : 'empty'} tone={isDone ? 'good' : 'plain'} />
      <span>{text}</span>
      {to !== undefined && <IconChevronRight size={16} className="flip" aria-hidden />}
    </>
  )
  return to === undefined ? (
    <span className={styles.step}>{content}</span>
  ) : (
    <Link className={styles.step} to={to}>
      {content}
    </Link>
  )
}
