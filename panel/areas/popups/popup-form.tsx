import { useState } from 'react'
import { useNavigate } from 'react-router'
import { popups } from '#contract/areas/popups.ts'
import type { Popup } from '#contract/areas/popups.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Fields } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { PromotionForm } from '#panel/areas/banners/promotion-form.tsx'
import { TimeFields } from '#panel/areas/banners/publication-time-fields.tsx'
import { PopupContentFields } from './popup-content-fields.tsx'
import { PopupAudienceFields } from './popup-audience-fields.tsx'
import { blankPopup, popupForm, valuesOf } from './popup-form-values.ts'
import { PopupPreview } from './popup-preview.tsx'

/** Form of a popup with its preview. */
export function PopupForm({ popup }: { popup?: Popup }) {
  const t = useText('popups')
  const common = useText('banners')
  const navigate = useNavigate()
  const [schema] = useState(() => popupForm(common('end_before_start')))
  const form = useCallForm({
    schema,
    values: popup ? valuesOf(popup) : blankPopup,
    ...(popup ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(popups.show, { id: popup.id })) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      popup ? send(popups.update, { ...part, ...expectedUpdatedAt, id: popup.id }) : send(popups.create, draft),
    invalidates: [popups],
    successText: common(popup ? 'saved' : 'created'),
    errorText: common('save_failed'),
    invalidText: common('review'),
    onSaved: (saved) => {
      if (!popup) void navigate(`/popups/edit/${saved.id}`, { replace: true })
    },
  })
  const title = form.values.title.trim() || t('add')
  return (
    <PromotionForm
      form={form}
      title={title}
      stored={popup ?? null}
      canClose
      calls={popups}
      listPath="/popups"
      preview={<PopupPreview values={form.values} />}
    >
      <Card title={common('content')}>
        <PopupContentFields form={form} isNew={!popup} />
      </Card>
      <Card title={t('audience')}>
        <PopupAudienceFields form={form} />
      </Card>
      <Card title={common('when')}>
        <Fields>
          <TimeFields form={form} />
        </Fields>
      </Card>
    </PromotionForm>
  )
}
