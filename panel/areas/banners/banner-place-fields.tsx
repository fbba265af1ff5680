import { useOptions } from '#kit/data/use-all-rows.ts'
import { groups } from '#contract/areas/groups.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields } from '#kit/ui/form/form.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { PlaceFields } from './publication-place-fields.tsx'
import type { BannerValues } from './banner-form-values.ts'

type Props = { form: FormState<BannerValues> }

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
