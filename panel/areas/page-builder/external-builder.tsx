import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { BuilderConfig } from '#contract/areas/page-builder/page-builder.ts'
import { toBuilderMessage } from '#contract/rules/page-builder/builder-messages.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { builderAddress } from './builder-address.ts'
import { useCopyAddress } from './editor-menu.tsx'
import styles from './page-builder.module.css'

/** An external builder in a frame. Messages of other origins and windows are ignored. */
export function ExternalBuilder({ config, address }: { config: BuilderConfig; address: string }) {
  const t = useText('page-builder')
  const navigate = useNavigate()
  const { go } = useQueryParams()
  const copyAddress = useCopyAddress()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(address)
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = toBuilderMessage(event.data)
      if (message?.type === 'exit') void navigate('/settings')
      if (message?.type === 'query') go({ query: message.query }, { replace: true })
      if (message?.type === 'copy') void copyAddress(message.url)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [address, navigate, go, copyAddress])
  return <iframe ref={frame} className={styles.external} title={t('title')} src={builderAddress(address, config)} />
}
