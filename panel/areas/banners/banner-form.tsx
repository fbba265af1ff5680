import { useState } from 'react'
import { useNavigate } from 'react-router'
import { banners } from '#contract/areas/banners.ts'
import type { Banner } from '#contract/areas/banners.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Fields } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TranslationsCard } from '#panel/areas/catalog/translation-fields.tsx'
import { cleanTranslations } from '#panel/areas/catalog/translations.ts'
import { BannerContentFields } from './banner-content-fields.tsx'
import { BannerPlaceFields } from './banner-place-fields.tsx'
import { BannerLinkFields } from './banner-link-fields.tsx'
import { bannerForm, blankBanner, valuesOf } from './banner-form-values.ts'
import { BannerPreview } from './banner-preview.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { TimeFields } from './publication-time-fields.tsx'

/** Form of a banner with its preview. */
export function BannerForm({ banner }: { banner?: Banner }) {
  const t = useText('banners')
  const navigate = useNavigate()
  const [schema] = useState(() => bannerForm(t('end_before_start')))
  const form = useCallForm({
    schema,
    values: banner ? valuesOf(banner) : blankBanner,
    ...(banner
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(banners.show, { id: banner.id })) }
      : {}),
    save: (draft, part, expectedUpdatedAt) =>
      banner
        ? send(banners.update, { ...cleanTranslations(part), ...expectedUpdatedAt, id: banner.id })
        : send(banners.create, cleanTranslations(draft)),
    invalidates: [banners],
    successText: t(banner ? 'saved' : 'created'),
    errorText: t('save_failed'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!banner) void navigate(`/banners/edit/${saved.id}`, { replace: true })
    },
  })
  const title = form.values.title.trim() || t('add')
  return (
    <PromotionForm
      form={form}
      title={title}
      stored={banner ?? null}
      calls={banners}
      listPath="/banners"
      preview={<BannerPreview values={form.values} />}
    >
      <Card title={t('content')}>
        <BannerContentFields form={form} isNew={!banner} />
      </Card>
      <Card title={t('link')}>
        <BannerLinkFields form={form} />
      </Card>
      <Card title={t('where')}>
        <BannerPlaceFields form={form} />
      </Card>
      <Card title={t('when')}>
        <Fields>
          <TimeFields form={form} />
        </Fields>
      </Card>
      <TranslationsCard translations={form.values.translations}>
        {(locale) => (
          <>
            <TextField form={form} name={`translations.${locale}.title`} label={t('name')} maxLength={100} />
            <TextField form={form} name={`translations.${locale}.body`} label={t('body')} maxLength={200} />
          </>
        )}
      </TranslationsCard>
    </PromotionForm>
  )
}
