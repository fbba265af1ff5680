import { IconExternalLink } from '@tabler/icons-react'
import type { CustomPage } from '#contract/areas/pages.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { PagePreviewButton } from './page-preview.tsx'
import type { PageValues } from './page-values.ts'

/** Whether customers see the page, and how it looks in the shop. */
export function PublicationCard({ form, page }: { form: FormState<PageValues>; page: CustomPage | undefined }) {
  const t = useText('pages')
  const { boot } = usePanelContext()
  return (
    <Card title={t('publication')}>
      <Stack gap={12}>
        <SwitchField form={form} name="published" label={t('published')} hint={t('published_hint')} />
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
