import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import type { PublicationState } from '#contract/rules/promotion/publication.ts'
import type { PromotionFigures } from '#contract/schemas/publication.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { FiguresCard } from './promotion-figures.tsx'
import { StateLabel } from './state-label.tsx'

type Props<V> = {
  form: FormState<V>
  /** Of the draft; of a new one, what it will be. */
  title: string
  /** Null for a new one. */
  stored: { id: string; title: string; state: PublicationState; figures: PromotionFigures } | null
  /** Visitors can close it. */
  canClose?: boolean
  calls: Calls & { remove: Call<z.ZodType<unknown, { id: string }>> }
  listPath: string
  preview: ReactNode
  children: ReactNode
}

/** The page of a banner or popup: its state and deletion, its fields, and a preview beside them. */
export function PromotionForm<V>({
  form,
  title,
  stored,
  canClose = false,
  calls,
  listPath,
  preview,
  children,
}: Props<V>) {
  const t = useText('banners')
  const navigate = useNavigate()
  const create = form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
      {t('create')}
    </Button>
  )
  const remove = stored && (
    <DeleteButton
      call={calls.remove}
      id={stored.id}
      invalidates={[calls]}
      texts={deleteTextsOf(t, stored.title)}
      onDeleted={() => void navigate(listPath, { replace: true })}
    />
  )
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={listPath}
      titleExtra={stored && <StateLabel state={stored.state} />}
      actions={stored ? remove : create}
    >
      <Form form={form} saveLabel={t(stored ? 'save' : 'create')}>
        <Columns
          side={
            <>
              {preview}
              {stored && <FiguresCard figures={stored.figures} hasClosed={canClose} />}
            </>
          }
        >
          {children}
        </Columns>
      </Form>
    </Screen>
  )
}
