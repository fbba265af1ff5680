import type { TargetType } from '#contract/areas/banners.ts'
import { bannerLink } from '#contract/areas/banners.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { BannerValues } from './banner-form-values.ts'
import { useTargets } from './use-targets.ts'

type Props = { form: FormState<BannerValues> }

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
