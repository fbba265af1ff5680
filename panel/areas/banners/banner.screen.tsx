import { useParams } from 'react-router'
import { banners } from '#contract/areas/banners.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { BannerForm } from './banner-form.tsx'

/** An existing banner. */
export function BannerScreen() {
  const t = useText('banners')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(banners.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/banners">
        <LoadErrorState error={loadError} retry={refetch} listPath="/banners" />
      </Screen>
    )
  return data ? <BannerForm key={data.id} banner={data} /> : null
}

export const NewBannerScreen = () => <BannerForm />
