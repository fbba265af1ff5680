import { useParams } from 'react-router'
import { segments } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { SegmentForm } from './segment-form.tsx'

/** An existing segment. */
export function SegmentScreen() {
  const t = useText('segments')
  const { to } = usePanelRoute()
  const { segment_id: id = '' } = useParams()
  const { data, loadError, refetch } = useCall(segments.show, { id })
  const listPath = to('/segmentation')
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  return data ? <SegmentForm key={data.segment_id} segment={data} /> : null
}

export const NewSegmentScreen = () => <SegmentForm />
