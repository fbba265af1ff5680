import { bannerLink } from '#contract/areas/banners.ts'
import type { TargetType } from '#contract/areas/banners.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { groups } from '#contract/areas/groups.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { PlaceFields } from './publication-fields.tsx'
import type { BannerValues } from './banner-form-values.ts'
import { useTargets } from './use-targets.ts'

type Props = { form: FormState<BannerValues> }

export function BannerContentFields({ form, isNew }: Props & { isNew: boolean }) {
  const t = useText('banners')
  return (
    <Fields>
      <TextField form={form} name="title" label={t('name')} maxLength={100} required autoFocus={isNew} />
      <TextField form={form} name="body" label={t('body')} maxLength={200} nullable />
      <Span columns={6}>
        <ImageField
          form={form}
          name="image_url"
          label={t('picture')}
          hint={t('picture_hint')}
          upload={uploadPromotionPicture}
        />
      </Span>
      <Span columns={6}>
        <ImageField
          form={form}
          name="mobile_image_url"
          label={t('mobile_picture')}
          hint={t('mobile_picture_hint')}
          upload={uploadPromotionPicture}
        />
      </Span>
    </Fields>
  )
}

/** Where the banner leads. Another kind of target clears the old one. */
export function BannerLinkFields({ form }: Props) {
  const t = useText('banners')
  const { link_type: type } = form.values
  const typeForm: FormState<BannerValues> = {
    ...form,
    field: (name) => ({
      ...form.field(name),
      set: (value) => {
        const next = bannerLink.safeParse(value)
        if (next.success) form.setValues({ link_type: next.data, link_value: null })
      },
    }),
  }
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={typeForm}
          name="link_type"
          label={t('link_type')}
          options={bannerLink.options.map((value) => ({ value, text: t(`link_${value}`) }))}
        />
      </Span>
      <Span columns={6}>
        {type === 'url' && (
          <TextField
            form={form}
            name="link_value"
            label={t('link_url')}
            placeholder="https://"
            type="url"
            maxLength={500}
            nullable
            required
          />
        )}
        {type !== 'url' && type !== 'none' && <TargetField key={type} form={form} type={type} />}
      </Span>
    </Fields>
  )
}

function TargetField({ form, type }: Props & { type: TargetType }) {
  const t = useText('banners')
  const { link_value } = form.values
  const targets = useTargets(type, link_value === null ? [] : [link_value])
  return <SelectField form={form} name="link_value" label={t(`link_${type}`)} required {...targets} />
}

export function BannerPlaceFields({ form }: Props) {
  const t = useText('banners')
  const all = useOptions(groups.list, {}) ?? []
  return (
    <Fields>
      <PlaceFields form={form} globalText={t('location_global')} />
      {all.length > 0 && form.values.location === 'global' && (
        <MultiSelectField
          form={form}
          name="group_ids"
          label={t('groups')}
          hint={t('groups_hint')}
          placeholder={t('all_groups')}
          options={all.map(({ id, group_name }) => ({ value: id, text: group_name }))}
        />
      )}
    </Fields>
  )
}
