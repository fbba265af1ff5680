import { useState } from 'react'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import type { BuiltPage } from '#contract/areas/page-builder/pages.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import type { Outcome } from '#kit/data/use-call-mutation.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import type { PageDraft } from './use-page-draft.ts'

const invalidates = [builtPages.list]

/** Publishes the draft, now or at a time. */
export function PublishButton({ draft }: { draft: PageDraft }) {
  const t = useText('page-builder')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t('publish')}
      </Button>
      {isOpen && <PublishDialog draft={draft} close={() => setOpen(false)} />}
    </>
  )
}

function PublishDialog({ draft, close }: { draft: PageDraft; close: () => void }) {
  const t = useText('page-builder')
  const { page } = draft
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [values, setValues] = useState<{ publish_at: string | null }>({ publish_at: null })
  const form = useLocalForm(values, setValues)
  const publish = useCallMutation(builtPages.publish, {
    invalidates,
    successText: t(when === 'now' ? 'published' : 'scheduled'),
  })
  const unschedule = useCallMutation(builtPages.unschedule, { invalidates, successText: t('unscheduled') })
  const unpublish = useCallMutation(builtPages.unpublish, { invalidates, successText: t('unpublished') })
  const finish = (outcome: Outcome<typeof builtPages.publish>) => {
    if (!outcome.ok) return
    const saved: BuiltPage = outcome.data
    draft.adopt(saved)
    close()
  }
  const submit = async () => {
    if (!(await draft.save())) return close()
    const at = when === 'later' && values.publish_at ? { publish_at: values.publish_at } : {}
    finish(await publish.mutate({ id: page._id, expected_updated_at: draft.versionOf(), ...at }))
    return undefined
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('publish_title')}
      footer={
        <>
          {page.is_live && (
            <Button
              kind="danger"
              busy={unpublish.isPending}
              onClick={async () => finish(await unpublish.mutate({ id: page._id }))}
            >
              {t('unpublish')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={publish.isPending}
            disabled={when === 'later' && !values.publish_at}
            onClick={() => void submit()}
          >
            {t(when === 'now' ? 'publish_now' : 'schedule')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Text tone="soft">{t(page.kind === 'home' ? 'publish_home' : 'publish_landing')}</Text>
        {page.scheduled_at !== null && (
          <div>
            <p>
              {t('scheduled_for')} <Time at={page.scheduled_at} as="full" />
            </p>
            <Button busy={unschedule.isPending} onClick={async () => finish(await unschedule.mutate({ id: page._id }))}>
              {t('unschedule')}
            </Button>
          </div>
        )}
        <Segments
          label={t('when')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', text: t('when_now') },
            { value: 'later', text: t('when_later') },
          ]}
        />
        {when === 'later' && (
          <DateField form={form} name="publish_at" kind="instant" label={t('publish_at')} hint={t('publish_at_hint')} />
        )}
      </Stack>
    </Dialog>
  )
}
