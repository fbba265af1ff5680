import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { segments } from '#contract/areas/segments.ts'
import type { SegmentDetails } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Fields, Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { FilterFields } from './filter-fields.tsx'
import { SegmentCountCard } from './segment-count.tsx'
import { SegmentUses } from './segment-uses.tsx'
import { blankSegment, segmentForm, validFilters, valuesOf } from './segment-form-values.ts'
import type { SegmentValues } from './segment-form-values.ts'

const countDelay = 250

/** Form of a segment. Its customers are counted while the filters change. */
export function SegmentForm({ segment }: { segment?: SegmentDetails }) {
  const t = useText('segments')
  const navigate = useNavigate()
  const { to } = usePanelRoute()
  const listPath = to('/segmentation')
  const id = segment?.segment_id ?? ''
  const form = useCallForm({
    schema: segmentForm,
    values: segment ? valuesOf(segment) : blankSegment,
    ...(segment ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(segments.show, { id })) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      segment ? send(segments.update, { ...part, ...expectedUpdatedAt, id }) : send(segments.create, draft),
    invalidates: [segments],
    successText: t(segment ? 'saved' : 'created'),
    errorText: t(segment ? 'update_failed' : 'create_failed'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!segment) void navigate(to(`/segmentation/edit/${saved.segment_id}`), { replace: true })
    },
  })
  const { filters, count, error } = useLiveCount(form.values.filters)
  const title = form.values.name.trim() || t('new')
  const actions = segment ? (
    <>
      <LinkButton icon={IconUsers} to={to(`/segmentation/view/${id}`)}>
        {t('view')}
      </LinkButton>
      <DeleteButton
        call={segments.remove}
        id={id}
        invalidates={[segments]}
        texts={deleteTextsOf(t, segment.name)}
        onDeleted={() => void navigate(listPath, { replace: true })}
      />
    </>
  ) : (
    form.changed.length === 0 && (
      <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
        {t('add')}
      </Button>
    )
  )
  const side = (
    <>
      <SegmentCountCard count={count} error={error} />
      <SegmentUses uses={segment?.used_by ?? []} />
    </>
  )
  return (
    <Screen title={<bdi>{title}</bdi>} tabTitle={title} back={listPath} actions={actions}>
      <Form form={form} saveLabel={t(segment ? 'save' : 'add')}>
        <Columns side={side}>
          <Card>
            <Fields>
              <TextField form={form} name="name" label={t('name')} maxLength={100} required autoFocus={!segment} />
            </Fields>
          </Card>
          <Card title={t('match_all')}>
            <Stack gap={12}>
              <FilterFields form={form} counted={count} />
              <Text tone="soft" size={13}>
                {t('match_note')}
              </Text>
            </Stack>
          </Card>
          {filters && <Sample filters={filters} />}
        </Columns>
      </Form>
    </Screen>
  )
}

/** The count of the last valid filters. It follows the form after a short pause. */
function useLiveCount(values: SegmentValues['filters']) {
  const [debounced] = useDebouncedValue(values, countDelay)
  const filters = validFilters(debounced)
  const { data, loadError } = useCall(
    segments.count,
    { filters: filters ?? [] },
    { enabled: filters !== undefined, keepPreviousData: true },
  )
  return { filters, count: filters ? data : undefined, error: filters ? loadError?.text : undefined }
}

const droppedFirst = new Set(['email', 'phone', 'country_code', 'user_id'])

/** The first customers that match. */
function Sample({ filters }: { filters: SegmentValues['filters'] }) {
  const t = useText('segments')
  const columns = useContactColumns().map(({ sort: _sort, ...column }) => ({
    ...column,
    collapsible: droppedFirst.has(column.key),
  }))
  const list = useList(segments.execute, { input: { filters, count_total: false }, prefix: 'contacts', pageSize: 6 })
  return (
    <Card title={t('who')} pad={false}>
      <Table
        name="segment-sample"
        label={t('who')}
        list={list}
        columns={columns}
        rowKey={({ user_id }) => user_id}
        empty={<NoRecords title={t('nobody')} text={t('nobody_text')} />}
        plain
      />
    </Card>
  )
}
