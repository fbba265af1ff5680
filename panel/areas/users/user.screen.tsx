import { useParams } from 'react-router'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useUserCalls } from './user-calls.ts'
import { UserView } from './user-view.tsx'

export function UserScreen() {
  const t = useText('users')
  const { id = '' } = useParams()
  const calls = useUserCalls()
  const { data, loadError, refetch } = useCall(calls.users.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={calls.list}>
        <LoadErrorState error={loadError} retry={refetch} listPath={calls.list} />
      </Screen>
    )
  return data ? <UserView key={data.id} user={data} /> : null
}
