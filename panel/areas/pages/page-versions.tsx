import { pages } from '#contract/areas/pages.ts'
import type { CustomPage } from '#contract/areas/pages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'

/** Earlier texts of the page. One that is restored applies at once; the present text becomes a version. */
export function PageVersions({ page }: { page: CustomPage }) {
  const t = useText('pages')
  const { data } = useCall(pages.versions, { id: page._id }, { staleTime: 0 })
  const restore = useCallMutation(pages.restore, { invalidates: [pages], successText: t('restored') })
  if (!data || data.length === 0) return null
  return (
    <Card title={t('versions')}>
      <Stack gap={8}>
        {data.map(({ id, title, author, created_at }) => (
          <Row key={id} gap={8}>
            <span>
              <bdi>{title}</bdi>
              <br />
              <small>
                <Time at={created_at} as="full" />
                {author && (
                  <>
                    {' · '}
                    <bdi>{author}</bdi>
                  </>
                )}
              </small>
            </span>
            <Button
              size="small"
              busy={restore.isPending}
              onClick={() =>
                void restore.mutate({ id: page._id, version_id: id, expected_updated_at: page.updated_at })
              }
            >
              {t('restore')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
