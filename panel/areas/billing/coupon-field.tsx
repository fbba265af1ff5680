import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { toCallError } from '#kit/data/failure.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './billing.module.css'

type Props = {
  coupon: string | undefined
  /** Throws if the code cannot be used. */
  check: (code: string) => Promise<unknown>
  setCoupon: (code: string | null) => void
}

/** The coupon of the choice. A code that cannot be used is refused at the field, and the price stays as it is. */
export function CouponField({ coupon, check, setCoupon }: Props) {
  const t = useText('billing')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)

  async function apply() {
    const entered = code.trim().toUpperCase()
    if (entered === '') return
    setChecking(true)
    try {
      await check(entered)
      setCode('')
      setCoupon(entered)
    } catch (thrown) {
      const failure = toCallError(thrown)
      setError(failure.errors['coupon_code']?.[0] ?? failure.message)
    }
    setChecking(false)
  }
  if (coupon !== undefined)
    return (
      <div className={styles.rowEnd}>
        <span className={styles.rowText}>
          <span>
            {t('coupon')} <bdi dir="ltr">{coupon}</bdi>
          </span>
        </span>
        <Button size="small" onClick={() => setCoupon(null)}>
          {t('remove')}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <TextInput
        label={t('coupon')}
        value={code}
        error={error}
        dir="ltr"
        maxLength={40}
        onChange={(event) => {
          setError(undefined)
          setCode(event.currentTarget.value)
        }}
      />
      <Button type="submit" busy={isChecking}>
        {t('apply')}
      </Button>
    </form>
  )
}
