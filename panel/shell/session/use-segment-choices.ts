import { segments } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useCan } from '#kit/data/use-can.ts'

/** Segments by name, for the tenant. A segment that was deleted stays an option while it is selected. */
export function useSegmentChoices(selectedId: string | null) {
  const t = useText('shell')
  const can = useCan()
  const { panel } = usePanelRoute()
  const rows = useOptions(segments.list, { sort: 'name' }, { enabled: panel === 'tenant' && can(segments.list) })
  const options = (rows ?? []).map(({ segment_id, name }) => ({ value: segment_id, text: name }))
  const isMissing = rows && selectedId !== null && !options.some(({ value }) => value === selectedId)
  return isMissing ? [...options, { value: selectedId, text: t('deleted_segment') }] : options
}
