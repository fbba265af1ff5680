import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './test-result.module.css'

/** What the server answered to a test of a rule: whether it applies, and why. */
export const TestResult = ({ isOk, children }: { isOk: boolean; children: ReactNode }) => (
  <p className={styles.result} data-ok={isOk || undefined}>
    {isOk ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
    <span>{children}</span>
  </p>
)
