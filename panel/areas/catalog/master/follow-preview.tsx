import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { masterMenu } from '#contract/areas/catalog/master-menu.ts'
import type { MenuAssignment, PlannedProduct, StorePreview } from '#contract/areas/catalog/master-menu.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useMenuLabels } from './use-menu-labels.ts'
import styles from './master.module.css'

/** How many stores one preview shows. */
const pageSize = 10
const actions = ['create', 'link', 'update', 'hide', 'keep'] as const
const tones = { create: 'good', link: 'info', update: 'info', hide: 'soon', keep: 'plain' } as const

type Props = {
  merchantIds: readonly string[]
  assignment: MenuAssignment
  currency: string
  back: () => void
  close: () => void
}

/** What following would change at each store, before it happens. */
export function FollowPreview({ merchantIds, assignment, currency, back, close }: Props) {
  const t = useText('master-menu')
  const tKit = useKitText()
  const [from, setFrom] = useState(0)
  const shown = merchantIds.slice(from, from + pageSize)
  const { data, loadError, refetch } = useCall(
    masterMenu.preview,
    { merchant_ids: shown, ...assignment },
    { staleTime: 0, keepPreviousData: true },
  )
  const follow = useCallMutation(masterMenu.assign, {
    invalidates: [masterMenu],
    successText: ({ assigned }) => t('followed', { number: assigned }),
  })
  return (
    <Dialog
      opened
      close={close}
      size="wide"
      title={t('follow_title', { number: merchantIds.length })}
      footer={
        <>
          <Button onClick={back}>{t('back')}</Button>
          <Button
            kind="primary"
            busy={follow.isPending}
            disabled={!data}
            onClick={() =>
              void follow.mutate({ merchant_ids: [...merchantIds], ...assignment }).then(({ ok }) => ok && close())
            }
          >
            {t('follow')}
          </Button>
        </>
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {!data && !loadError && <p className={styles.soft}>{tKit('loading')}</p>}
      {data?.map((store) => (
        <StorePlan key={store.merchant_id} store={store} currency={currency} isOpen={data.length === 1} />
      ))}
      {merchantIds.length > pageSize && (
        <p className={styles.pages}>
          <IconButton
            icon={IconChevronLeft}
            flip
            label={tKit('previous_page')}
            disabled={from === 0}
            onClick={() => setFrom(from - pageSize)}
          />
          {t('more_stores', { from: from + 1, to: from + shown.length, total: merchantIds.length })}
          <IconButton
            icon={IconChevronRight}
            flip
            label={tKit('next_page')}
            disabled={from + pageSize >= merchantIds.length}
            onClick={() => setFrom(from + pageSize)}
          />
        </p>
      )}
    </Dialog>
  )
}

function StorePlan({ store, currency, isOpen }: { store: StorePreview; currency: string; isOpen: boolean }) {
  const t = useText('master-menu')
  return (
    <details className={styles.store} open={isOpen}>
      <summary>
        <strong>
          <bdi>{store.name}</bdi>
        </strong>
        <span className={styles.counts}>
          {actions
            .filter((action) => store[action] > 0)
            .map((action) => (
              <Tag key={action} tone={tones[action]}>
                {t(`action_${action}`)}: {store[action]}
              </Tag>
            ))}
        </span>
      </summary>
      {store.is_pos_managed && <p className={styles.soft}>{t('pos_fields')}</p>}
      <ul className={styles.products}>
        {store.products.map((product, nth) => (
          <ProductPlan key={`${nth} ${product.name}`} product={product} currency={currency} />
        ))}
      </ul>
    </details>
  )
}

function ProductPlan({ product, currency }: { product: PlannedProduct; currency: string }) {
  const t = useText('master-menu')
  const { fieldList } = useMenuLabels()
  const { name, action, changed, kept, price_before, price_after } = product
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        {action !== 'create' && changed.length > 0 && <small>{t('changes', { fields: fieldList(changed) })}</small>}
        {kept.length > 0 && <small>{t('kept', { fields: fieldList(kept) })}</small>}
      </span>
      <span className={styles.prices}>
        {price_before !== null && price_before !== price_after && (
          <del>
            <Money amount={price_before} currency={currency} />
          </del>
        )}
        {price_after !== null && <Money amount={price_after} currency={currency} />}
      </span>
      <Tag tone={tones[action]}>{t(`action_${action}`)}</Tag>
    </li>
  )
}
