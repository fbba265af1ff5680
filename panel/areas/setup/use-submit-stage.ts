import { setupWizard } from '#contract/areas/setup/wizard.ts'
import type { SetupState } from '#contract/areas/setup/wizard.ts'
import type { InputOf } from '#contract/call.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

export type StageProps = { goOn: (state: SetupState) => void }
type StageInput = Omit<InputOf<typeof setupWizard.submit>, 'tenant_id'>

/** Submits a stage and goes on. */
export function useSubmitStage(goOn: StageProps['goOn']) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const { mutate, isPending } = useCallMutation(setupWizard.submit, {
    invalidates: [setupWizard],
    errorText: t('submit_failed'),
  })
  const submit = async (input: StageInput) => {
    const outcome = await mutate({ tenant_id: tenantId, ...input })
    if (outcome.ok) goOn(outcome.data)
  }
  return { submit, isPending }
}
