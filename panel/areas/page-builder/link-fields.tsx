import { builtPages } from '#contract/areas/page-builder/pages.ts'
import type { Link, LinkType } from '#contract/areas/page-builder/document.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useTargets } from '../banners/use-targets.ts'

type Values = Record<string, unknown>
type Props = { form: FormState<Values>; link: Link }

const types: readonly LinkType[] = ['none', 'merchant', 'category', 'page', 'url']

/** Where a section leads. */
export function LinkFields({ form, link }: Props) {
  const t = useText('page-builder')
  return (
    <>
      <SelectField
        form={{
          ...form,
          // another kind of link needs another target
          field: (name) => ({ ...form.field(name), set: (type) => form.field('link').set({ type, value: '' }) }),
        }}
        name="link.type"
        label={t('field_link')}
        options={types.map((value) => ({ value, text: t(`link_${value}`) }))}
      />
      {link.type === 'url' && (
        <TextField form={form} name="link.value" label={t('field_url')} placeholder="https://" ltr />
      )}
      {(link.type === 'merchant' || link.type === 'category') && (
        <TargetField key={link.type} form={form} type={link.type} value={link.value} />
      )}
      {link.type === 'page' && <PageField form={form} />}
    </>
  )
}

function TargetField({ form, type, value }: { form: FormState<Values>; type: 'merchant' | 'category'; value: string }) {
  const t = useText('page-builder')
  const { options, onSearch } = useTargets(type, value === '' ? [] : [value])
  return <SelectField form={form} name="link.value" label={t(`link_${type}`)} options={options} onSearch={onSearch} />
}

/** Landing pages, and pages with text by their address. */
function PageField({ form }: { form: FormState<Values> }) {
  const t = useText('page-builder')
  const landing = useCall(builtPages.list, {}).data?.filter(({ kind }) => kind === 'landing') ?? []
  return (
    <>
      {landing.length > 0 && (
        <SelectField
          form={form}
          name="link.value"
          label={t('landing_pages')}
          options={landing.map(({ slug, titles }) => ({
            value: slug ?? '',
            text: Object.values(titles)[0] || (slug ?? ''),
          }))}
        />
      )}
      <TextField
        form={form}
        name="link.value"
        label={t('field_slug')}
        hint={t('field_slug_hint')}
        maxLength={100}
        ltr
      />
    </>
  )
}
