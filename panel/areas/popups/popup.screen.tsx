import { useParams } from 'react-router'
import { popups } from '#contract/areas/popups.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { PopupForm } from './popup-form.tsx'

/** An existing popup. */
export function PopupScreen() {
  const t = useText('popups')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(popups.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/popups">
        <LoadErrorState error={loadError} retry={refetch} listPath="/popups" />
      </Screen>
    )
  return data ? <PopupForm key={data.id} popup={data} /> : null
}

export const NewPopupScreen = () => <PopupForm />
