import { useState } from 'react'
import { tenantSettings } from '#contract/areas/settings/values.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

/** The key of the service that proposes texts, and a test of the service as it is saved. */
export function AiKey(props: ControlProps) {
  const t = useText('settings')
  const { form, disabled } = props
  const [result, setResult] = useState<{ is_successful: boolean; answer: string }>()
  const test = useCallMutation(tenantSettings.testAiWriting)
  const runTest = async () => {
    setResult(undefined)
    const outcome = await test.mutate({})
    if (outcome.ok) setResult(outcome.data)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.narrow}>
        <TextField {...props} hideLabel nullable ltr />
      </div>
      <Row>
        <Button disabled={disabled || form.changed.length > 0} busy={test.isPending} onClick={() => void runTest()}>
          {t('ai_test')}
        </Button>
      </Row>
      {result && (
        <TestResult isOk={result.is_successful}>
          <bdi>{result.answer}</bdi>
        </TestResult>
      )}
    </div>
  )
}
