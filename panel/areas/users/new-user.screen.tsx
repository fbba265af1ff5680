import { useState } from 'react'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { useUserCalls } from './user-calls.ts'
import styles from './users.module.css'

type CreationMode = 'invite' | 'direct'

/** A new user, by invitation or with a password. */
export function NewUserScreen() {
  const t = useText('users')
  const can = useCan()
  const calls = useUserCalls()
  const [mode, setMode] = useState<CreationMode>('invite')
  const modes = (['invite', 'direct'] as const).map((value) => ({ value, text: t(`creation_mode_${value}`) }))
  return (
    <Screen title={t('add')} back={calls.list}>
      <div className={`${styles.narrow} ${styles.form}`}>
        {can(calls.users.register) && (
          <div>
            <Segments label={t('creation_mode')} options={modes} value={mode} onChange={setMode} />
          </div>
        )}
        {mode === 'invite' ? <InviteForm /> : <CreateUserForm />}
      </div>
    </Screen>
  )
}
