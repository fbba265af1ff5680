import { builtPages } from '#contract/areas/page-builder/pages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import type { PageDraft } from './use-page-draft.ts'
import styles from './page-builder.module.css'

/** What was published and scheduled. One that is restored becomes the draft; the shop stays as it is. */
export function RevisionsDialog({ draft, close }: { draft: PageDraft; close: () => void }) {
  const t = useText('page-builder')
  const { page } = draft
  const { data, loadError, refetch } = useCall(builtPages.revisions, { id: page._id }, { staleTime: 0 })
  const restore = useCallMutation(builtPages.restore, { successText: t('restored') })
  const restoreOne = async (revision_id: string) => {
    const id = page._id
    const outcome = (await draft.save())
      ? await restore.mutate({ id, revision_id, expected_updated_at: draft.versionOf() })
      : undefined
    if (outcome?.ok) draft.replace(outcome.data)
    close()
  }
  return (
    <Dialog opened close={close} title={t('revisions')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <p className={styles.note}>{t('no_revisions')}</p>}
      <ul className={styles.revisions}>
        {data?.map((revision) => (
          <li key={revision.id}>
            <span>
              <b>{t('revision_n', { number: revision.number })}</b>{' '}
              {revision.is_live && <Tag tone="good">{t('live')}</Tag>}
              {revision.is_scheduled && <Tag tone="soon">{t('waits')}</Tag>}
              <small>
                <Time at={revision.published_at ?? revision.created_at} as="full" />
                {revision.author && (
                  <>
                    {' · '}
                    <bdi>{revision.author}</bdi>
                  </>
                )}
              </small>
            </span>
            <Button
              size="small"
              busy={restore.isPending}
              onClick={() => void restoreOne(revision.id)}
              aria-label={t('restore_n', { number: revision.number })}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
