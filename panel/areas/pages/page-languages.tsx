import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pages } from '#contract/areas/pages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { useLocaleNames } from './locale-names.ts'

/** The languages of a page, and those that it lacks. */
export function PageLanguages({ pageId, current }: { pageId: string; current: string | undefined }) {
  const t = useText('pages')
  const names = useLocaleNames()
  const { data } = useCall(pages.languages, { id: pageId })
  if (!data) return null
  return (
    <Card title={t('languages')}>
      <Stack gap={8}>
        {names.map(({ value, text }) => {
          const page = data.find(({ locale }) => locale === value)
          return (
            <Row key={value} gap={8}>
              {page ? (
                <>
                  {page._id === current ? (
                    <strong>{text}</strong>
                  ) : (
                    <Link to={`/settings/pages/edit/${page._id}`}>{text}</Link>
                  )}
                  <StatusLabel shape={page.published ? 'completed' : 'empty'} tone={page.published ? 'good' : 'off'}>
                    {t(page.published ? 'is_published' : 'is_draft')}
                  </StatusLabel>
                </>
              ) : (
                <>
                  <span>{text}</span>
                  <LinkButton
                    size="small"
                    icon={IconPlus}
                    to={`/settings/pages/create?page_id=${pageId}&locale=${value}`}
                  >
                    {t('translate')}
                  </LinkButton>
                </>
              )}
            </Row>
          )
        })}
      </Stack>
    </Card>
  )
}
