import { IconExternalLink } from '@tabler/icons-react'
import { pagePlaces } from '#contract/areas/pages.ts'
import type { CustomPage } from '#contract/areas/pages.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { PagePreviewButton } from './page-preview.tsx'
import type { PageValues } from './page-values.ts'

/** `hasPlace`: false for a new language of a page, which stands where the page stands. */
type Props = { form: FormState<PageValues>; page: CustomPage | undefined; hasPlace: boolean }

/** Whether customers see the page, where the shop links it, and how it looks. */
export function PublicationCard({ form, page, hasPlace }: Props) {
  const t = useText('pages')
  const { boot } = usePanelContext()
  return (
    <Card title={t('publication')}>
      <Stack gap={12}>
        <SwitchField form={form} name="published" label={t('published')} hint={t('published_hint')} />
        {hasPlace && (
          <SelectField
            form={form}
            name="place"
            label={t('place')}
            hint={t('place_hint')}
            options={pagePlaces.map((value) => ({ value, text: t(`place_${value}`) }))}
            required
          />
        )}
        <PagePreviewButton values={form.values} />
        {page?.published && boot.tenant.domain && (
          <LinkButton icon={IconExternalLink} href={`//${boot.tenant.domain}/${page.locale}/p/${page.slug}`} newTab>
            {t('view')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}
