import { maxSeoDescriptionLength, maxSeoTitleLength } from '#contract/areas/pages.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import type { PageValues } from './page-values.ts'

/** What search engines and link previews show. Empty fields show the title and the beginning of the text. */
export function SearchEngineCard({ form }: { form: FormState<PageValues> }) {
  const t = useText('pages')
  return (
    <Card title={t('seo')}>
      <Stack gap={12}>
        <TextField form={form} name="seo_title" label={t('seo_title')} maxLength={maxSeoTitleLength} />
        <TextField
          form={form}
          name="seo_description"
          label={t('seo_description')}
          hint={t('seo_hint')}
          minRows={3}
          maxLength={maxSeoDescriptionLength}
        />
      </Stack>
    </Card>
  )
}
